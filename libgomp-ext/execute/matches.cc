/* Operands that name structures: consumes operands and what is present,
   produces what they mean for it.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/execute/matches.h"

#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/execute/operand-layout.h"
#include "libgomp-ext/execute/region.h"

#include <algorithm>
#include <map>

namespace accdeep
{
namespace bulk
{

namespace
{

/* What pointers of S that are looked up lead to outside and is not where it
   was, by number; empty: nothing.  */
std::vector<bool>
moved_outside (const structure &s, const device_state &state)
{
  std::vector<bool> result;
  for (size_t i = 0; i < s.outside.size (); i++)
    if (const outside_target &o = s.outside[i];
        o.links && state.target_of (o.value, o.ends) != o.dev_addr)
      {
        result.resize (s.outside.size ());
        result[i] = true;
      }
  return result;
}

/* What the directive in P of LAYOUT has to know of S is on the host as it was.
   What only takes things away leaves pointers that are looked up as they are;
   what enters S lets them lead where they do now.  ALONE: no other operand of
   the directive may bring that.  */
bool
unchanged_p (structure &s, const type_layout &layout, phase p, bool alone,
             device_state &state)
{
  if (only_looks_p (layout) && sound_p (s, state))
    return true;
  if (p == phase::exit || p == phase::update_self)
    return unchanged_p (s, false);
  if (p == phase::update_device)
    return unchanged_p (s) && moved_outside (s, state).empty ();
  std::vector<uintptr_t> changed;
  return unchanged_p (s, moved_outside (s, state), changed)
         && relink_pointers (s, changed, alone, state);
}

/* Some of ENTRIES is a pointer of S.  */
bool
attached_in_p (const structure &s, const std::vector<attach_entry> &entries)
{
  return std::any_of (
      entries.begin (), entries.end (), [&s] (const attach_entry &e) {
        return s.touches_p (e.slot, e.slot + sizeof (uintptr_t));
      });
}

} // namespace

bool
sound_p (const structure &s, const device_state &state)
{
  if (!s.complete_p ())
    return false;
  const std::pair<uint64_t, uint64_t> now
      = { state.changes (), n_other_releases };
  if (s.outside.empty () || s.outside_seen == now)
    return true;
  /* Others let that go without a word.  */
  if (!moved_outside (s, state).empty ())
    return false;
  s.outside_seen = now;
  return true;
}

bool
there_p (const structure &s, phase p)
{
  const bool leaves = p == phase::exit || p == phase::update_self;
  return s.absent.empty () && (leaves || s.changed.empty ());
}

bool
unnamed_p (const operand &o)
{
  return o.clause
         && (o.clause->flags
             & (ACCDEEP_CLAUSE_IMPLICIT | ACCDEEP_CLAUSE_CAPTURES));
}

bool
names_p (const std::vector<operand> &operands, const operand &o)
{
  return std::any_of (
      operands.begin (), operands.end (),
      [&o] (const operand &other) { return other.entry == o.entry; });
}

bool
apart_p (const operand_list &list, const operand &o, const device_state &state)
{
  auto in_p = [&o] (const attach_entry &e) {
    return o.start < e.slot + sizeof (uintptr_t) && e.slot < o.end;
  };
  return std::any_of (list.attach.begin (), list.attach.end (), in_p)
         || state.waiting_in_p (o.start, o.end)
         || std::find (list.looked_into.begin (), list.looked_into.end (),
                       o.entry)
                != list.looked_into.end ();
}

bool
plain_p (const operand_list &list, const operand &o, const device_state &state)
{
  return !o.type && !o.by_hand && o.start < o.end && !bare_pointer_p (o)
         && !(o.clause && (o.clause->flags & ACCDEEP_CLAUSE_IMAGE))
         && !apart_p (list, o, state);
}

std::vector<operand>
roots_named (const structure &s, const std::vector<operand> &operands,
             const operand_list &list, const device_state &state)
{
  std::vector<operand> result;
  for (uint32_t i = 0; i < s.n_roots (); i++)
    {
      const item root = s.root (i);
      auto names_root_p = [&] (const operand &o) {
        const operand whole = whole_of (o);
        return whole.start == root.start && whole.end == root.start + root.bytes
               && (o.type ? !apart_p (list, o, state)
                          : plain_p (list, o, state));
      };
      const auto named
          = std::find_if (operands.begin (), operands.end (), names_root_p);
      if (named == operands.end ())
        return {};
      result.push_back (*named);
    }
  return result;
}

/* What M means for the objects of its structure holds for all pointers that
   lead to them.  */
static bool
covered_p (const match &m)
{
  const auto &met = m.with->covered_kinds;
  return std::all_of (met.begin (), met.end (), [&m] (const auto &kinds) {
    return covers_p (*m.layout, m.kinds[kinds.first], m.kinds[kinds.second]);
  });
}

std::unique_ptr<structure>
structure_at (const std::vector<operand> &operands, phase p,
              std::shared_ptr<const type_layout> layout,
              const present_roots *present,
              const std::function<bool (const type_layout &)> &suited)
{
  constexpr size_t most_classes = 1024;
  std::vector<met_class> unknown;
  stage_timer timer (stage::walk);
  while (layout && suited (*layout))
    {
      std::vector<item> roots;
      for (const operand &o : operands)
        roots.push_back ({ o.start, o.end - o.start, 0,
                           roots.empty ()
                               ? layout->root
                               : layout->other_roots[roots.size () - 1],
                           0 });
      std::unique_ptr<structure> s = walk (roots, layout, present, unknown);
      if (unknown.empty () && !layout->classes.empty ())
        prefer_layout (*layout);
      if (s || unknown.empty () || layout->classes.size () > most_classes)
        return s;
      unknown.insert (unknown.end (), layout->classes.begin (),
                      layout->classes.end ());
      std::sort (unknown.begin (), unknown.end ());
      unknown.erase (std::unique (unknown.begin (), unknown.end ()),
                     unknown.end ());
      if (unknown == layout->classes)
        return nullptr;
      layout = make_layout (roots_of (operands), p, unknown);
      unknown.clear ();
    }
  return nullptr;
}

static bool
same_ranges_p (const std::vector<byte_range> &a,
               const std::vector<byte_range> &b)
{
  return std::equal (a.begin (), a.end (), b.begin (), b.end (),
                     [] (const byte_range &x, const byte_range &y) {
                       return x.offset == y.offset && x.bytes == y.bytes;
                     });
}

/* A and B, of one structure, mean the same for it.  */
static bool
same_meaning_p (const taken_structure &a, const taken_structure &b)
{
  const std::vector<kind> &x = a.layout->kinds, &y = b.layout->kinds;
  if (a.kinds.size () != b.kinds.size ())
    return false;
  for (size_t i = 0; i < a.kinds.size (); i++)
    {
      const uint32_t k = a.kinds[i], other = b.kinds[i];
      if ((k == no_kind) != (other == no_kind)
          || (k != no_kind
              && (x[k].effect != y[other].effect
                  || !same_ranges_p (x[k].ranges, y[other].ranges))))
        return false;
    }
  return true;
}

/* Call FUNCTION (taken_structure) for each of ALL and each beyond.  */
template <typename Function>
static void
for_each_taken (const std::vector<match> &all, Function function)
{
  for (const match &m : all)
    {
      function ({ m.with, m.layout, no_kind, m.kinds, 1 });
      for (const taken_structure &t : m.beyond)
        function (t);
    }
}

bool
some_beyond_p (const std::vector<match> &all)
{
  return std::any_of (all.begin (), all.end (),
                      [] (const match &m) { return !m.beyond.empty (); });
}

/* Structures for which some of ALL mean different things.  */
static std::vector<const structure *>
taken_differently (const std::vector<match> &all)
{
  std::vector<const structure *> result;
  std::map<const structure *, taken_structure> first;
  for_each_taken (all, [&] (const taken_structure &t) {
    const auto known = first.emplace (t.with.get (), t).first;
    if (!same_meaning_p (known->second, t))
      result.push_back (t.with.get ());
  });
  return result;
}

std::vector<taken_structure>
all_taken (std::vector<match> all)
{
  std::vector<taken_structure> result;
  if (!some_beyond_p (all))
    {
      for (match &m : all)
        result.push_back ({ std::move (m.with), std::move (m.layout), no_kind,
                            std::move (m.kinds), 1 });
      return result;
    }
  std::map<const structure *, size_t> numbers;
  for_each_taken (all, [&] (const taken_structure &t) {
    const auto [known, fresh] = numbers.emplace (t.with.get (), result.size ());
    if (fresh)
      result.push_back (t);
    else
      result[known->second].references += t.references;
  });
  return result;
}

bool
find_beyond (match &m, phase p, bool alone, device_state &state,
             const structure_predicate &predicate)
{
  const bool unnamed
      = std::all_of (m.named.begin (), m.named.end (), unnamed_p);
  /* What O, of a structure with KINDS, leads to.  */
  auto add = [&] (const outside_target &o, const std::vector<uint32_t> &kinds) {
    located root;
    structure *s
        = state.structures.with_root (o.value, o.value + o.bytes, root);
    const uint32_t kind = kinds[o.kind];
    if (!s || s == m.with.get () || s->n_roots () != 1 || kind == no_kind
        || root.what.start != o.value || root.what.bytes != o.bytes
        || device_address_of (*s, *root.in, root.number) != o.dev_addr)
      return false;
    const auto known = std::find_if (
        m.beyond.begin (), m.beyond.end (),
        [s] (const taken_structure &t) { return t.with.get () == s; });
    if (known != m.beyond.end ())
      {
        known->references += o.links;
        return known->root == kind;
      }
    std::vector<uint32_t> found = match_kinds (*s->layout, *m.layout, kind);
    if (found.empty () || !there_p (*s, p) || !predicate (*s, *m.layout)
        || !(unnamed || unchanged_p (*s, *m.layout, p, alone, state)))
      return false;
    m.beyond.push_back (
        { s->shared_from_this (), m.layout, kind, std::move (found), o.links });
    return true;
  };
  auto add_all = [&] (const structure &s, const std::vector<uint32_t> &kinds) {
    return std::all_of (s.outside.begin (), s.outside.end (),
                        [&] (const outside_target &o) {
                          return !o.counted_p () || add (o, kinds);
                        });
  };
  bool result = add_all (*m.with, m.kinds);
  for (size_t i = 0; result && i < m.beyond.size (); i++)
    {
      const std::vector<uint32_t> kinds = m.beyond[i].kinds;
      result = add_all (*m.beyond[i].with, kinds);
    }
  return result;
}

/* Move from ALL to REST the operands of those of which PREDICATE (structure)
   does not hold, or not for what is beyond.  */
template <typename Predicate>
static void
keep (std::vector<match> &all, std::vector<operand> &rest, Predicate predicate)
{
  const auto others
      = std::stable_partition (all.begin (), all.end (), [&] (const match &m) {
          return predicate (*m.with)
                 && std::all_of (m.beyond.begin (), m.beyond.end (),
                                 [&] (const taken_structure &t) {
                                   return predicate (*t.with);
                                 });
        });
  for (auto at = others; at != all.end (); ++at)
    rest.insert (rest.end (), at->named.begin (), at->named.end ());
  all.erase (others, all.end ());
}

/* Let OPERANDS come as the directive has them.  */
static void
sort_operands (std::vector<operand> &operands)
{
  auto before
      = [] (const operand &a, const operand &b) { return a.entry < b.entry; };
  if (!std::is_sorted (operands.begin (), operands.end (), before))
    std::stable_sort (operands.begin (), operands.end (), before);
}

void
keep_alike (std::vector<match> &all, std::vector<operand> &rest)
{
  if (!some_beyond_p (all))
    return;
  for (const structure *s : taken_differently (all))
    keep (all, rest, [s] (const structure &other) { return s != &other; });
  sort_operands (rest);
}

void
keep_separate (phase p, const std::vector<attach_entry> &entries,
               std::vector<match> &all, std::vector<operand> &rest)
{
  if (rest.empty () && entries.empty ())
    return;
  keep (all, rest,
        [&] (const structure &s) { return !attached_in_p (s, entries); });
  for (size_t i = 0; i < rest.size () && !all.empty (); i++)
    {
      std::unique_ptr<structure> reached;
      const operand o = rest[i];
      if (o.type)
        {
          const std::vector<operand> whole = { whole_of (o) };
          reached = structure_at (whole, p, make_layout (roots_of (whole), p),
                                  nullptr,
                                  [] (const type_layout &) { return true; });
        }
      stage_timer timer (stage::check);
      keep (all, rest, [&] (const structure &s) {
        return o.type ? reached && !s.intersects_p (*reached)
                      : !s.touches_p (o.start, o.end);
      });
    }
  sort_operands (rest);
}

std::vector<match>
take_matches (std::vector<operand> &operands, phase p, const operand_list &list,
              device_state &state, bool separate,
              const structure_predicate &predicate)
{
  std::vector<match> result;
  if (state.structures.empty () || !state.freed.empty ())
    return result;
  auto take = [&] (const operand &o) {
    if (!o.type)
      return;
    const operand whole = whole_of (o);
    located root;
    structure *s = state.structures.with_root (whole.start, whole.end, root);
    if (!s || !there_p (*s, p)
        || std::any_of (result.begin (), result.end (),
                        [=] (const match &m) { return m.with.get () == s; }))
      return;
    match m = { roots_named (*s, operands, list, state),
                s->shared_from_this (),
                nullptr,
                {} };
    if (m.named.empty ())
      return;
    m.layout
        = make_layout (roots_of (whole_of (m.named)), p, s->layout->classes);
    if (!m.layout || !predicate (*s, *m.layout))
      return;
    m.kinds = match_kinds (*s->layout, *m.layout);
    const bool alone = operands.size () == m.named.size ();
    stage_timer timer (stage::walk);
    if (!m.kinds.empty () && covered_p (m)
        && (std::all_of (m.named.begin (), m.named.end (), unnamed_p)
            || unchanged_p (*s, *m.layout, p, alone, state))
        && find_beyond (m, p, alone, state, predicate))
      result.push_back (std::move (m));
  };
  std::for_each (operands.begin (), operands.end (), take);
  if (result.empty ())
    return result;
  std::vector<operand> rest;
  std::remove_copy_if (operands.begin (), operands.end (),
                       std::back_inserter (rest), [&] (const operand &o) {
                         return std::any_of (result.begin (), result.end (),
                                             [&o] (const match &m) {
                                               return names_p (m.named, o);
                                             });
                       });
  keep_alike (result, rest);
  const std::vector<attach_entry> &entries
      = p == phase::exit ? list.detach : list.attach;
  if (separate || !entries.empty ())
    keep_separate (p, entries, result, rest);
  operands.swap (rest);
  return result;
}

} // namespace bulk
} // namespace accdeep
