/* Structures that come to the device: consumes operands, produces structures
   that are not there yet.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/execute/fresh-structures.h"

#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/device/self-test.h"
#include "libgomp-ext/execute/operand-layout.h"
#include "libgomp-ext/interpose/check.h"
#include "libgomp-ext/present/mapped-ranges.h"

#include <algorithm>

namespace accdeep
{
namespace bulk
{

namespace
{

/* There is more to it than bytes.  */
bool
deep_p (const type_layout &l)
{
  const kind &k = l.kinds[l.root];
  return !k.pointers.empty () || !k.tables.empty ();
}

/* What a walk finds present.  */
class present_around : public present_roots
{
public:
  explicit present_around (const device_state &state) : m_state (state) {}

  bool
  touches_p (uintptr_t start, uintptr_t end) const override
  {
    const object_table &objects = m_state.objects;
    auto next = objects.upper_bound (start);
    if (next != objects.begin () && std::prev (next)->second.end > start)
      return true;
    return (next != objects.end () && next->first < end)
           || m_state.structures.touches_p (start, end);
  }

  bool
  root_p (uintptr_t start, uintptr_t end) const override
  {
    located root;
    const structure *s = m_state.structures.with_root (start, end, root);
    return s && s->n_roots () == 1 && s->tables.empty ()
           && root.what.start == start && root.what.bytes == end - start;
  }

private:
  const device_state &m_state;
};

/* A pointer of the first element of O, which is whole and of which the layout
   is L, leads to something that is there.  */
bool
leads_there_p (const type_layout &l, const operand &o,
               const present_roots &present)
{
  const kind &k = l.kinds[l.root];
  if (!host_reader ().all_p (o.start, o.start + k.element_bytes))
    return false;
  return std::any_of (
      k.pointers.begin (), k.pointers.end (), [&] (const pointer_field &f) {
        pointee to;
        return !f.looked_up
               && find_pointee (reinterpret_cast<const char *> (o.start), f,
                                nullptr, to)
               && to.bytes && present.touches_p (to.start, to.start + to.bytes);
      });
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
      if (!o.dev_addr && (o.ends || !(o.optional && alone)))
        return false;
    }
  return true;
}

/* The structure at WHOLE operands, of LAYOUT, which has been on the device
   before and is on the host as it was then; null: there is none.  */
std::shared_ptr<structure>
departed_structure (const std::vector<operand> &whole,
                    const type_layout &layout, device_state &state)
{
  std::shared_ptr<structure> s = state.departed.take (whole[0].start, layout);
  stage_timer timer (stage::walk);
  for (uint32_t i = 0; s && i < whole.size (); i++)
    if (const item root = s->root (i);
        root.start != whole[i].start
        || root.bytes != whole[i].end - whole[i].start)
      return nullptr;
  if (!s || !unchanged_p (*s))
    return nullptr;
  s->structured = s->dynamic = 0;
  s->used_by_libgomp = s->ended = false;
  return s;
}

/* Finds them for one directive.  */
class fresh_finder
{
public:
  fresh_finder (const accdeep_directive *directive, phase p,
                const operand_list &list, const std::vector<operand> &operands,
                device_state &state)
      : m_directive (directive), m_phase (p), m_list (list),
        m_operands (operands), m_state (state)
  {
  }

  std::vector<match> run (std::vector<operand> &rest);

private:
  /* Operands that lead to something in common.  */
  struct group
  {
    std::vector<operand> operands;
    std::vector<std::shared_ptr<structure>> structures; /* Of some of them.  */
  };

  bool section_p (const operand &o) const;
  std::shared_ptr<structure> last_structure (const operand &o) const;
  std::shared_ptr<structure>
  walk (const std::vector<operand> &whole,
        std::shared_ptr<const type_layout> layout) const;
  std::shared_ptr<structure>
  structure_of (const std::vector<operand> &operands) const;
  bool in_group_p (const operand &o) const;
  bool join (group &&mine, bool always,
             const std::function<bool (const structure &)> &predicate);
  void find_groups ();

  const accdeep_directive *const m_directive;
  const phase m_phase;
  const operand_list &m_list;
  const std::vector<operand> &m_operands;
  device_state &m_state;
  std::vector<group> m_groups;
};

/* Sections of one array come in one block.  */
bool
fresh_finder::section_p (const operand &o) const
{
  return std::any_of (m_list.spans.begin (), m_list.spans.end (),
                      [&o] (const span_entry &span) {
                        return span.start <= o.start && o.end <= span.end;
                      });
}

/* The structure at WHOLE, of LAYOUT, which is absent and may lead to roots that
   are there; null: it is none that enters as a whole.  */
std::shared_ptr<structure>
fresh_finder::walk (const std::vector<operand> &whole,
                    std::shared_ptr<const type_layout> layout) const
{
  auto suited_p = [&] (const type_layout &l) {
    return whole[0].start < whole[0].end && takes_all_p (l)
           && (whole.size () > 1 || deep_p (l));
  };
  if (!suited_p (*layout))
    return nullptr;
  const present_around present (m_state);
  /* Mostly nothing is there, and to ask for each object takes its time.  */
  if (!leads_there_p (*layout, whole[0], present))
    {
      std::shared_ptr<structure> s
          = structure_at (whole, m_phase, layout, nullptr, suited_p);
      stage_timer timer (stage::check);
      if (!s || all_absent_p (*s, m_state))
        return s;
    }
  /* What is only captured is taken as it is there.  */
  return std::any_of (whole.begin (), whole.end (), captured_p)
             ? nullptr
             : structure_at (whole, m_phase, layout, &present, suited_p);
}

/* The structure of OPERANDS, when it enters as a whole; null: it does not.  */
std::shared_ptr<structure>
fresh_finder::structure_of (const std::vector<operand> &operands) const
{
  const std::vector<operand> whole = whole_of (operands);
  const std::shared_ptr<const type_layout> layout
      = make_layout (roots_of (whole), m_phase);
  if (!layout)
    return nullptr;
  std::shared_ptr<structure> s = departed_structure (whole, *layout, m_state);
  if (!s)
    s = walk (whole, layout);
  const bool alone = operands.size () == m_operands.size ();
  stage_timer timer (stage::check);
  if (!s || !all_absent_p (*s, m_state) || !find_outside (*s, alone, m_state))
    return nullptr;
  s->made_by = m_directive;
  s->origins = operands;
  return s;
}

/* The same of O and the operands with which it was one the last time.  */
std::shared_ptr<structure>
fresh_finder::last_structure (const operand &o) const
{
  const structure *last = m_state.departed.at (whole_of (o).start);
  if (!last || last->n_roots () == 1)
    return nullptr;
  const std::vector<operand> named
      = roots_named (*last, m_operands, m_list, m_state);
  return named.empty ()
                 || std::any_of (
                     named.begin (), named.end (),
                     [this] (const operand &o) { return section_p (o); })
             ? nullptr
             : structure_of (named);
}

bool
fresh_finder::in_group_p (const operand &o) const
{
  return std::any_of (
      m_groups.begin (), m_groups.end (),
      [&o] (const group &g) { return names_p (g.operands, o); });
}

/* Add MINE, and to it those groups with a structure of which PREDICATE
   (structure) holds.  Unless ALWAYS, there have to be some.  */
bool
fresh_finder::join (group &&mine, bool always,
                    const std::function<bool (const structure &)> &predicate)
{
  const auto first = std::stable_partition (
      m_groups.begin (), m_groups.end (), [&] (const group &g) {
        return std::none_of (g.structures.begin (), g.structures.end (),
                             [&] (const auto &s) { return predicate (*s); });
      });
  if (!always && first == m_groups.end ())
    return false;
  for (auto g = first; g != m_groups.end (); ++g)
    {
      for (const operand &o : g->operands)
        if (!names_p (mine.operands, o))
          mine.operands.push_back (o);
      mine.structures.insert (mine.structures.end (), g->structures.begin (),
                              g->structures.end ());
    }
  m_groups.erase (first, m_groups.end ());
  m_groups.push_back (std::move (mine));
  return true;
}

void
fresh_finder::find_groups ()
{
  for (const operand &o : m_operands)
    {
      if (!o.type || section_p (o) || apart_p (m_list, o, m_state)
          || in_group_p (o))
        continue;
      std::shared_ptr<structure> s = last_structure (o);
      if (!s)
        s = structure_of ({ o });
      stage_timer timer (stage::check);
      if (s)
        join ({ s->origins, { s } }, true, [&s] (const structure &other) {
          return s->intersects_p (other);
        });
    }
  for (const operand &o : m_operands)
    if (plain_p (m_list, o, m_state) && !section_p (o) && !in_group_p (o))
      join ({ { o }, {} }, false,
            [&o] (const structure &s) { return s.touches_p (o.start, o.end); });
}

std::vector<match>
fresh_finder::run (std::vector<operand> &rest)
{
  std::vector<match> result;
  find_groups ();
  for (group &g : m_groups)
    {
      const auto whole = std::find_if (
          g.structures.begin (), g.structures.end (), [&g] (const auto &some) {
            return some->origins.size () == g.operands.size ();
          });
      std::shared_ptr<structure> s;
      if (whole != g.structures.end ())
        s = *whole;
      else
        {
          std::sort (g.operands.begin (), g.operands.end (),
                     [] (const operand &a, const operand &b) {
                       return a.entry < b.entry;
                     });
          s = structure_of (g.operands);
        }
      match m;
      if (s)
        m = { s->origins, s, s->layout, match_kinds (*s->layout, *s->layout) };
      if (s
          && find_beyond (m, m_phase, false, m_state,
                          [] (const structure &, const type_layout &l) {
                            return takes_all_p (l);
                          }))
        result.push_back (std::move (m));
      else
        g.operands.clear ();
    }
  std::remove_copy_if (m_operands.begin (), m_operands.end (),
                       std::back_inserter (rest),
                       [this] (const operand &o) { return in_group_p (o); });
  keep_alike (result, rest);
  keep_separate (m_phase, m_list.attach, result, rest);
  return result;
}

} // namespace

bool
takes_all_p (const type_layout &l)
{
  return std::all_of (l.kinds.begin (), l.kinds.end (), [] (const kind &k) {
    return (k.effect & effect_take) != 0;
  });
}

std::vector<match>
take_fresh (const accdeep_directive *directive, phase p,
            const operand_list &list, const std::vector<operand> &operands,
            device_state &state, std::vector<operand> &rest)
{
  return fresh_finder (directive, p, list, operands, state).run (rest);
}

} // namespace bulk
} // namespace accdeep
