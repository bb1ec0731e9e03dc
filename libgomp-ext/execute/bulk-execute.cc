/* Directives on structures of very many objects: consumes operands, produces
   structures and their transfers.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/execute/bulk-execute.h"

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/module-memory.h"
#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/bulk/bulk-part.h"
#include "libgomp-ext/device/device-memory.h"
#include "libgomp-ext/device/device-ops.h"
#include "libgomp-ext/device/self-test.h"
#include "libgomp-ext/execute/found-elements.h"
#include "libgomp-ext/execute/operand-layout.h"
#include "libgomp-ext/execute/plan-text.h"
#include "libgomp-ext/interpose/check.h"
#include "libgomp-ext/move/queue.h"
#include "libgomp-ext/present/explain.h"
#include "libgomp-ext/present/mapped-ranges.h"
#include "libgomp-ext/present/ordinary-attachments.h"
#include "libgomp-ext/present/present-table.h"

#include <algorithm>

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
        o.links && state.address_of (o.value) != o.dev_addr)
      {
        result.resize (s.outside.size ());
        result[i] = true;
      }
  return result;
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

namespace
{

/* What a directive means for a structure that is there.  */
struct match
{
  operand named;
  structure *with;
  std::shared_ptr<const type_layout> layout;
  std::vector<uint32_t> kinds;
};

/* S is on the device as its table says, as far as a directive of P has to know:
   one that only takes things away finds pointers as they are.  */
bool
there_p (const structure &s, phase p)
{
  const bool leaves = p == phase::exit || p == phase::update_self;
  return s.absent.empty () && (leaves || s.changed.empty ());
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

/* No clause names O: what is present is left as it was entered.  */
bool
unnamed_p (const operand &o)
{
  return o.clause
         && (o.clause->flags
             & (ACCDEEP_CLAUSE_IMPLICIT | ACCDEEP_CLAUSE_CAPTURES));
}

/* The structure at operand O, which is whole, in P, with LAYOUT or one that
   knows more classes, if SUITED (layout) holds; null where walk () says so.  */
template <typename Suited>
std::unique_ptr<structure>
structure_at (const operand &o, phase p,
              std::shared_ptr<const type_layout> layout, Suited suited)
{
  constexpr size_t most_classes = 1024;
  std::vector<met_class> unknown;
  stage_timer timer (stage::walk);
  while (layout && suited (*layout))
    {
      std::unique_ptr<structure> s = walk (
          { o.start, o.end - o.start, 0, layout->root, 0 }, layout, &unknown);
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
      layout = make_layout (root_of (o), p, unknown);
      unknown.clear ();
    }
  return nullptr;
}

const operand &
operand_of (const match &m)
{
  return m.named;
}

const structure &
structure_of (const match &m)
{
  return *m.with;
}

const operand &
operand_of (const std::shared_ptr<structure> &s)
{
  return s->origin;
}

const structure &
structure_of (const std::shared_ptr<structure> &s)
{
  return *s;
}

/* Move from ALL to REST the operands of those that have to do with operands of
   REST, or with pointers that the directive attaches or detaches: ENTRIES.  */
template <typename Element>
void
keep_separate (phase p, const std::vector<attach_entry> &entries,
               std::vector<Element> &all, std::vector<operand> &rest)
{
  if (rest.empty () && entries.empty ())
    return;
  const auto touched = std::stable_partition (
      all.begin (), all.end (), [&] (const Element &element) {
        return std::none_of (entries.begin (), entries.end (),
                             [&] (const attach_entry &e) {
                               return structure_of (element).touches_p (
                                   e.slot, e.slot + sizeof (uintptr_t));
                             });
      });
  for (auto at = touched; at != all.end (); ++at)
    rest.push_back (operand_of (*at));
  all.erase (touched, all.end ());
  for (size_t i = 0; i < rest.size () && !all.empty (); i++)
    {
      std::unique_ptr<structure> reached;
      const operand o = rest[i];
      if (o.type)
        {
          const operand whole = whole_of (o);
          reached = structure_at (whole, p, make_layout (root_of (whole), p),
                                  [] (const type_layout &) { return true; });
        }
      stage_timer timer (stage::check);
      const auto first = std::stable_partition (
          all.begin (), all.end (), [&] (const Element &element) {
            const structure &s = structure_of (element);
            if (o.type)
              return reached && !s.intersects_p (*reached);
            return !s.touches_p (o.start, o.end);
          });
      for (auto at = first; at != all.end (); ++at)
        rest.push_back (operand_of (*at));
      all.erase (first, all.end ());
    }
  /* As the directive has them.  */
  auto before
      = [] (const operand &a, const operand &b) { return a.entry < b.entry; };
  if (!std::is_sorted (rest.begin (), rest.end (), before))
    std::stable_sort (rest.begin (), rest.end (), before);
}

/* O, of LIST, has to be looked into, pointers wait for it, or the directive
   attaches some that are in it.  */
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

/* Take the operands that name structures out of OPERANDS, where the structure
   is on the device as it is on the host, the operands mean all of it, and
   PREDICATE (structure, layout) holds.  */
template <typename Predicate>
std::vector<match>
take_matches (std::vector<operand> &operands, phase p, const operand_list &list,
              device_state &state, Predicate predicate)
{
  const std::vector<attach_entry> &entries
      = p == phase::exit ? list.detach : list.attach;
  std::vector<match> result;
  const bool alone = operands.size () == 1;
  auto taken_p = [&] (const operand &named) {
    if (!named.type || apart_p (list, named, state))
      return false;
    const operand whole = whole_of (named);
    structure *s = state.structures.with_root (whole.start, whole.end);
    if (!s || whole.start != s->root ().start
        || whole.end != whole.start + s->root ().bytes || !there_p (*s, p)
        || std::any_of (result.begin (), result.end (),
                        [=] (const match &m) { return m.with == s; }))
      return false;
    match m = { named, s, layout_of (whole, p, *s->layout), {} };
    if (!m.layout || !predicate (*s, *m.layout))
      return false;
    m.kinds = match_kinds (*s->layout, *m.layout);
    stage_timer timer (stage::walk);
    if (m.kinds.empty ()
        || !(unnamed_p (named) || unchanged_p (*s, *m.layout, p, alone, state)))
      return false;
    result.push_back (std::move (m));
    return true;
  };
  if (state.structures.empty () || !state.freed.empty ())
    return result;
  std::vector<operand> rest;
  std::remove_copy_if (operands.begin (), operands.end (),
                       std::back_inserter (rest), taken_p);
  if (p == phase::enter || p == phase::exit || !entries.empty ())
    keep_separate (p, entries, result, rest);
  operands.swap (rest);
  return result;
}

/* All of L's objects are taken.  */
bool
takes_all_p (const type_layout &l)
{
  return std::all_of (l.kinds.begin (), l.kinds.end (), [] (const kind &k) {
    return (k.effect & effect_take) != 0;
  });
}

/* There is more to it than bytes.  */
bool
deep_p (const type_layout &l)
{
  const kind &k = l.kinds[l.root];
  return !k.pointers.empty () || !k.tables.empty ();
}

/* A pointer of O, which is whole and of which the layout is L, leads to
   something that is there: it is not worth it to look for what else O leads
   to.  */
bool
leads_there_p (const type_layout &l, const operand &o, device_state &state)
{
  constexpr size_t most = 64; /* Pointers, or it takes its time.  */
  const kind &k = l.kinds[l.root];
  const size_t n = (o.end - o.start) / k.element_bytes;
  if (n * k.pointers.size () > most || !host_reader ().all_p (o.start, o.end))
    return false;
  auto there_p = [&state] (uintptr_t start, uintptr_t end) {
    return state.record_of (start) || state.structures.touches_p (start, end);
  };
  for (uintptr_t element = o.start; element < o.end; element += k.element_bytes)
    for (const pointer_field &f : k.pointers)
      {
        pointee to;
        if (!f.looked_up
            && find_pointee (reinterpret_cast<const char *> (element), f,
                             nullptr, to)
            && to.bytes && there_p (to.start, to.start + to.bytes))
          return true;
      }
  return false;
}

/* Nothing of S is on the device in any way, nor will come there unseen.  */
bool
all_absent_p (const structure &s, device_state &state)
{
  for (const auto &range : s.pages)
    {
      auto known = state.objects.upper_bound (range.first);
      if (known != state.objects.begin ())
        --known;
      for (; known != state.objects.end () && known->first < range.second;
           ++known)
        if (s.touches_p (known->first, known->second.end))
          return false;
    }
  return !state.structures.intersects_p (s) && constructs_hold_p ()
         && pieces_stay_p () && !calls_bypassed_p ()
         && !ordinary_mappings_touch_p (s);
}

/* Find out where S's pointers lead that are looked up and lead to none of its
   objects.  ALONE: nothing else of the directive may bring that.  False: to
   something absent, which the general way knows what to say about.  */
bool
find_outside (structure &s, bool alone, const device_state &state)
{
  for (outside_target &o : s.outside)
    {
      o.dev_addr = state.address_of (o.value);
      if (!o.dev_addr && !(o.optional && alone))
        return false;
    }
  return true;
}

void
declare_items (const structure &s, bool present)
{
  if (!separate_objects_p ())
    return;
  explain_host_addresses ();
  for (const segment &in : s.segments)
    for (uint32_t i = 0; i < in.items.size (); i++)
      if (s.absent.empty () || !s.absent.count (in.items[i].start))
        declare_subobject (device_address_of (s, in, i),
                           present ? in.items[i].bytes : 0);
}

/* Device memory for all of S; false: there is none.  */
bool
allocate (structure &s)
{
  stage_timer timer (stage::allocate);
  s.block_bytes = lay_out (s);
  s.block = allocate_block (s.block_bytes);
  for (segment &in : s.segments)
    for (region_layout &r : in.regions)
      r.dev_addr += s.block;
  statistics ().blocks += s.block != 0;
  return s.block != 0;
}

void
record_root (const std::shared_ptr<structure> &owned, device_state &state)
{
  structure &s = *owned;
  s.number = ++state.last_block;
  const item root = s.root ();
  const uintptr_t end = root.start + root.bytes;
  state.pointers.erase_range (root.start, end);
  s.for_each_range ([&] (uintptr_t first, uintptr_t last) {
    attached_by_libgomp ().forget (state.id, first, last);
  });
  object_record &record = register_root (s, state);
  record.type = s.type;
  if (s.origin.clause && s.origin.clause->name)
    record.path = std::make_shared<const std::string> (s.origin.clause->name);
}

/* Hold S once more, by R or by an enter data.  */
void
hold (structure &s, phase p, std::shared_ptr<const type_layout> layout,
      device_state &state, region &r)
{
  if (p == phase::structured)
    {
      s.structured++;
      r.bulk.push_back (
          { s.shared_from_this (), layout, only_looks_p (*layout) });
    }
  else
    {
      s.dynamic++;
      count_registered (s, 1, false, state);
    }
  statistics ().objects += s.n_items;
}

/* The structure at WHOLE, of LAYOUT, which has been on the device before and is
   on the host as it was then; null: there is none.  */
std::shared_ptr<structure>
departed_structure (const operand &whole, const type_layout &layout,
                    device_state &state)
{
  std::shared_ptr<structure> s = state.departed.take (whole.start, layout);
  stage_timer timer (stage::walk);
  if (!s || s->root ().bytes != whole.end - whole.start || !unchanged_p (*s))
    return nullptr;
  s->structured = s->dynamic = 0;
  s->used_by_libgomp = s->ended = false;
  return s;
}

/* The structure at operand O, when it enters in whole.  */
std::shared_ptr<structure>
whole_structure (phase p, const operand &o, device_state &state)
{
  const operand whole = whole_of (o);
  const std::shared_ptr<const type_layout> layout
      = make_layout (root_of (whole), p);
  if (!layout)
    return nullptr;
  if (std::shared_ptr<structure> s = departed_structure (whole, *layout, state))
    return s;
  return structure_at (whole, p, layout, [&] (const type_layout &l) {
    return whole.start < whole.end && takes_all_p (l) && deep_p (l)
           && !leads_there_p (l, whole, state);
  });
}

/* Those of OPERANDS of which all is absent and that have nothing to do with
   others, or with something else of OPERANDS; REST is what stays.  */
std::vector<std::shared_ptr<structure>>
take_fresh (const accdeep_directive *directive, phase p,
            const operand_list &list, const std::vector<operand> &operands,
            device_state &state, std::vector<operand> &rest)
{
  std::vector<std::shared_ptr<structure>> all, alone;
  /* Sections of one array come in one block.  */
  auto section_p = [&list] (const operand &o) {
    return std::any_of (list.spans.begin (), list.spans.end (),
                        [&o] (const span_entry &span) {
                          return span.start <= o.start && o.end <= span.end;
                        });
  };
  for (const operand &o : operands)
    {
      std::shared_ptr<structure> s
          = o.type && !section_p (o) && !apart_p (list, o, state)
                ? whole_structure (p, o, state)
                : nullptr;
      stage_timer timer (stage::check);
      if (s && all_absent_p (*s, state)
          && find_outside (*s, operands.size () == 1, state))
        {
          s->made_by = directive;
          s->type = s->layout->kinds[s->layout->root].type;
          s->origin = o;
          all.push_back (std::move (s));
        }
      else
        rest.push_back (o);
    }
  stage_timer timer (stage::check);
  for (const auto &s : all)
    if (std::any_of (all.begin (), all.end (), [&s] (const auto &other) {
          return s != other && s->intersects_p (*other);
        }))
      rest.push_back (s->origin);
    else
      alone.push_back (s);
  timer.stop ();
  keep_separate (p, list.attach, alone, rest);
  return alone;
}

/* Enter what is fresh and by itself of OPERANDS.  */
void
enter_fresh (const accdeep_directive *directive, phase p,
             const operand_list &list, std::vector<operand> &operands,
             device_state &state, region &r)
{
  std::vector<operand> rest;
  std::vector<std::shared_ptr<structure>> all
      = take_fresh (directive, p, list, operands, state, rest);
  if (all.empty ())
    return;
  for (auto &fresh : all)
    {
      std::shared_ptr<structure> owned = std::move (fresh);
      structure &s = *owned;
      /* The general way finds out what to say.  */
      if (!allocate (s))
        {
          for (const operand &o : operands)
            if (whole_of (o).start == s.root ().start)
              rest.push_back (o);
          continue;
        }
      block_guard guard (s.block);
      declare_items (s, true);
      record_root (owned, state);
      find_tables (s, directive,
                   p == phase::structured && launch_p (directive));
      const std::vector<uint32_t> kinds = match_kinds (*s.layout, *s.layout);
      if (r.text)
        r.text->add (s, *s.layout, kinds, true);
      {
        const arriving_objects arriving (state,
                                         [&s] (uintptr_t start, uintptr_t end) {
                                           return s.touches_p (start, end);
                                         });
        pack (s, { s.layout, kinds, effect_in });
      }
      statistics ().allocated += s.n_items;
      hold (s, p, s.layout, state, r);
      inform_of_structure (s, true, directive, state);
      state.structures.add (std::move (owned));
      guard.dev_addr = 0;
    }
  operands.swap (rest);
}

/* S has no counts any more, and goes, as WHAT says.  */
void
remove (structure &s, const selection &what, device_state &state)
{
  release_registered (s, state);
  unpack (s, what);
  stage_timer timer (stage::settle);
  statistics ().released += s.n_items - s.registered.size ();
  if (separate_objects_p ())
    when_queue_gets_there (
        [self = s.shared_from_this ()] { declare_items (*self, false); });
  retire (s, state);
  state.departed.add (s.shared_from_this ());
}

/* What a transfer of LAYOUT moves to the device is all of each object.  */
bool
updates_whole_p (const type_layout &layout)
{
  return std::all_of (
      layout.kinds.begin (), layout.kinds.end (), [] (const kind &k) {
        return (k.effect & effect_in) && (!k.deep || covers_elements_p (k));
      });
}

/* Those of OPERANDS for which only counts of structures change.  */
std::vector<match>
take_unchanged (std::vector<operand> &operands, phase p,
                const operand_list &list, device_state &state)
{
  return take_matches (operands, p, list, state,
                       [] (const structure &, const type_layout &l) {
                         return takes_all_p (l) || only_looks_p (l);
                       });
}

} // namespace

bool
take_part (const accdeep_directive *directive, phase p, const operand &o,
           device_state &state, region &r)
{
  if (p != phase::structured || state.structures.empty () || !mappings_seen_p ()
      || !state.freed.empty ())
    return false;
  std::vector<operand> operands = { o };
  for (match &m : take_unchanged (operands, p, {}, state))
    {
      suit_tables (*m.with, directive, launch_p (directive), state);
      if (r.text)
        r.text->add (*m.with, *m.layout, m.kinds, false);
      hold (*m.with, p, m.layout, state, r);
      r.bulk.back ().looks |= unnamed_p (o);
      return true;
    }
  found_elements found;
  structure *part
      = launch_p (directive) ? part_there (o, p, state, found) : nullptr;
  if (!part)
    return false;
  suit_tables (*part, directive, true, state);
  if (r.text)
    r.text->add (o, state);
  if (unnamed_p (o))
    r.parts.push_back ({ found, o.start, o.end });
  return true;
}

void
enter (const accdeep_directive *directive, phase p, const operand_list &list,
       std::vector<operand> &operands, device_state &state, region &r)
{
  if (!mappings_seen_p () || !state.freed.empty ())
    return;
  std::vector<match> matches = take_unchanged (operands, p, list, state);
  const bool launch = p == phase::structured && launch_p (directive);
  for (match &m : matches)
    {
      suit_tables (*m.with, directive, launch, state);
      if (r.text)
        r.text->add (*m.with, *m.layout, m.kinds, false);
      if (p == phase::enter && only_looks_p (*m.layout))
        {
          statistics ().objects += m.with->n_items;
          continue;
        }
      hold (*m.with, p, m.layout, state, r);
      inform_of_structure (*m.with, false, directive, state);
    }
  auto found_p = [&] (const operand &o) {
    found_elements found = { o.entry, nullptr, 0, no_kind };
    if (apart_p (list, o, state))
      return false;
    if (structure *part = part_there (o, p, state, found))
      suit_tables (*part, directive, true, state);
    else if (!bytes_there_p (o, state))
      return false;
    if (r.text)
      r.text->add (o, state, true);
    r.elements.push_back (found);
    return true;
  };
  if (launch)
    operands.erase (
        std::remove_if (operands.begin (), operands.end (), found_p),
        operands.end ());
  if (!operands.empty ())
    enter_fresh (directive, p, list, operands, state, r);
}

void
end (region &r, device_state &state)
{
  for (const holding &h : r.bulk)
    {
      structure &s = *h.held;
      s.structured--;
      statistics ().objects += s.n_items;
      if (s.structured)
        continue;
      const selection what
          = { h.layout, match_kinds (*s.layout, *h.layout), effect_out };
      if (s.dynamic)
        leave_uncounted (s, what, state);
      else
        remove (s, what, state);
    }
  r.bulk.clear ();
}

void
exit (operand_list &list, device_state &state, plan_text *text)
{
  std::vector<match> matches = take_matches (
      list.operands, phase::exit, list, state,
      [] (const structure &s, const type_layout &l) {
        return s.dynamic
               && std::all_of (l.kinds.begin (), l.kinds.end (),
                               [] (const kind &k) {
                                 return (k.effect & effect_release) != 0;
                               });
      });
  for (match &m : matches)
    {
      const std::shared_ptr<structure> kept = m.with->shared_from_this ();
      structure &s = *kept;
      if (text)
        text->add (s, *m.layout, m.kinds, false);
      statistics ().objects += s.n_items;
      s.dynamic = list.finalize ? 0 : s.dynamic - 1;
      count_registered (s, -1, list.finalize, state);
      const selection what = { m.layout, m.kinds, effect_out };
      if (s.structured || s.dynamic)
        leave_uncounted (s, what, state);
      else
        remove (s, what, state);
    }
}

namespace
{

/* What a transfer of LAYOUT moves to the host is all of each object.  */
bool
brings_whole_p (const type_layout &layout)
{
  return std::all_of (
      layout.kinds.begin (), layout.kinds.end (), [] (const kind &k) {
        return k.deep ? covers_elements_p (k) : (k.effect & effect_out) != 0;
      });
}

/* Add what the operand O, elements of one object that is in no structure, moves
   to LISTS.  False: the general way has to see to it.  */
bool
list_elements (const operand &o, phase p, unsigned effect, device_state &state,
               range_lists &lists)
{
  const uint64_t size = o.type->object_bytes, n = (o.end - o.start) / size;
  std::shared_ptr<const type_layout> wanted = make_layout (root_of (o), p);
  if (!wanted)
    return false;
  const looked_up found = state.find (o.start, o.end);
  if (found.state != presence_state::present
      || (p == phase::update_self
          && module_memory ().module_of_constants (o.start, o.end)))
    return false;
  /* What is attached stays as it is.  */
  const std::vector<byte_range> &ranges = wanted->kinds[wanted->root].ranges;
  bool attached = false;
  state.for_each_attached (o.start, o.end, [&] (uintptr_t slot) {
    const uint64_t at = (slot - o.start) % size;
    for (const byte_range &r : ranges)
      attached |= at < r.offset + r.bytes && r.offset < at + sizeof slot;
  });
  if (attached
      || !list_members (o.start, found.dev_addr, n,
                        found.block ? found.block : ~uint64_t (o.start),
                        *wanted, effect, lists))
    return false;
  statistics ().objects++;
  return true;
}

/* Add what any operand O moves to LISTS; false as above.  */
bool
list_operand (const operand &named, phase p, device_state &state,
              range_lists &lists)
{
  if (!named.type || !state.freed.empty ())
    return false;
  const operand o = whole_of (named);
  const unsigned effect = p == phase::update_self ? effect_out : effect_in;
  located l;
  structure *s = state.structures.find_near (
      o.start, o.start + 1, [&] (const structure &near) {
        return near.root_with (o.start, o.end, l)
               || near.holds_p (o.start, o.end, l);
      });
  if (!s)
    return list_elements (o, p, effect, state, lists);
  const uint64_t size = s->layout->kinds[l.what.kind].element_bytes;
  if (!there_p (*s, p) || size != o.type->object_bytes
      || (o.start - l.what.start) % size
      || (p == phase::update_self && constants_near_p (*s)))
    return false;
  std::shared_ptr<const type_layout> wanted = layout_of (o, p, *s->layout);
  const bool untracked
      = wanted
        && std::any_of (wanted->kinds.begin (), wanted->kinds.end (),
                        [] (const kind &k) { return k.untracked; });
  return wanted && (!untracked || state.pointers.empty_p ())
         && list_part (*s, *l.in, l.number, (o.start - l.what.start) / size,
                       (o.end - l.what.start) / size, *wanted, effect, lists);
}

bool
list_operands (const std::vector<operand> &operands, phase p,
               device_state &state, range_lists &lists)
{
  stage_timer timer (stage::walk);
  return std::all_of (
      operands.begin (), operands.end (),
      [&] (const operand &o) { return list_operand (o, p, state, lists); });
}

/* Print what DIRECTIVE does in P: with WHOLE structures, and with PARTS of
   structures and other objects, of OPERANDS.  */
void
print_update (const accdeep_directive *directive, phase p,
              const std::vector<match> &whole, const range_lists &parts,
              const std::vector<operand> &operands, device_state &state)
{
  const std::shared_ptr<plan_text> text = plan_text_of (directive, p);
  if (!text || (whole.empty () && operands.empty ()))
    return;
  for (const match &m : whole)
    text->add (*m.with, *m.layout, m.kinds, false);
  for (const operand &o : operands)
    text->add (o, state);
  text->add (parts, state);
  text->print ("");
}

} // namespace

bool
update (const accdeep_directive *directive, std::vector<operand> to_device,
        std::vector<operand> to_host, device_state &state)
{
  std::vector<match> in
      = take_matches (to_device, phase::update_device, {}, state,
                      [] (const structure &, const type_layout &l) {
                        return updates_whole_p (l);
                      });
  std::vector<match> out
      = take_matches (to_host, phase::update_self, {}, state,
                      [] (const structure &, const type_layout &l) {
                        return brings_whole_p (l);
                      });
  range_lists in_parts, out_parts;
  if (!list_operands (to_device, phase::update_device, state, in_parts)
      || !list_operands (to_host, phase::update_self, state, out_parts))
    return false;
  print_update (directive, phase::update_device, in, in_parts, to_device,
                state);
  print_update (directive, phase::update_self, out, out_parts, to_host, state);
  for (const match &m : in)
    {
      statistics ().objects += m.with->n_items;
      pack (*m.with, { m.layout, m.kinds, effect_in });
    }
  scatter_to_device (std::move (in_parts));
  for (const match &m : out)
    {
      statistics ().objects += m.with->n_items;
      unpack (*m.with, { m.layout, m.kinds, effect_out });
    }
  gather_to_host (std::move (out_parts));
  return true;
}

} // namespace bulk
} // namespace accdeep
