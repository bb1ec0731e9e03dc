/* Pointers of bulk structures that are looked up, and that the program has
   changed: consumes where they are, produces links, attachments, and what the
   device has to have there.

   The table of a structure goes on to say all there is: a directive that comes
   later takes no longer than before.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/bulk/bulk.h"

#include "libgomp-ext/base/host-memory.h"
#include "libgomp-ext/move/transfer.h"
#include "libgomp-ext/present/present.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <vector>

namespace accdeep
{
namespace bulk
{

namespace
{

/* A pointer that is looked up, in the table.  */
struct lookup
{
  located owner;
  uintptr_t element; /* That has it.  */
  uint32_t field;
  uint32_t segment; /* Of its link.  */
  uint32_t link;
};

/* What it leads to.  */
struct target
{
  item_place place;
  uintptr_t value;    /* The host's pointer.  */
  uintptr_t distance; /* To the device's.  */
};

const pointer_field &
field_of (const structure &s, const lookup &l)
{
  return s.layout->kinds[l.owner.what.kind].pointers[l.field];
}

uintptr_t
value_at (const structure &s, const lookup &l)
{
  return looked_up_value (reinterpret_cast<const char *> (l.element),
                          field_of (s, l));
}

/* Find the pointer of S at SLOT, or its base.  False: that is not looked
   up.  */
bool
find_lookup (const structure &s, uintptr_t slot, lookup &l)
{
  if (!s.find (slot, l.owner))
    return false;
  const kind &k = s.layout->kinds[l.owner.what.kind];
  if (!k.looks_up)
    return false;
  const uint64_t number = (slot - l.owner.what.start) / k.element_bytes;
  l.element = l.owner.what.start + number * k.element_bytes;
  const uint64_t offset = slot - l.element;
  auto at = std::lower_bound (k.attached.begin (), k.attached.end (), offset,
                              [] (const attached_pointer &a, uint64_t wanted) {
                                return a.slot < wanted;
                              });
  if (at == k.attached.end () || at->slot != offset
      || !k.pointers[at->field].looked_up)
    return false;
  l.field = at->field;
  bool found = false;
  for_each_part (s, *l.owner.in, l.owner.number, number, number + 1,
                 [&] (const segment &in, size_t link, uint64_t, uint64_t) {
                   l.segment = &in - s.segments.data ();
                   l.link = link + at->field;
                   found = true;
                 });
  return found;
}

/* Finds out where pointers of a structure lead.  Very many may lead to a few
   places outside.  */
class target_finder
{
public:
  target_finder (const structure &s, const device_state &state)
      : m_structure (s), m_state (state)
  {
  }

  /* Where L leads now.  False: to something absent, or nowhere.  */
  bool
  find (const lookup &l, target &t)
  {
    const structure &s = m_structure;
    t.value = value_at (s, l);
    if (!t.value)
      return false;
    located to;
    if (s.find (t.value, to))
      {
        t.place = { static_cast<uint32_t> (to.in - s.segments.data ()),
                    to.number | inside };
        t.distance = device_address_of (s, *to.in, to.number) - to.what.start;
        return true;
      }
    const auto [known, fresh] = m_outside.emplace (t.value, 0);
    if (fresh)
      known->second = m_state.address_of (t.value);
    const uintptr_t dev_addr
        = known->second ? known->second
                        : m_state.target_of (t.value, field_of (s, l).ends);
    t.place = { outside_segment, 0 };
    t.distance = dev_addr - t.value;
    return dev_addr != 0;
  }

private:
  const structure &m_structure;
  const device_state &m_state;
  std::unordered_map<uintptr_t, uintptr_t> m_outside;
};

/* Links of a structure that are set anew.  */
class relinker
{
public:
  relinker (structure &s, device_state &state, std::vector<patch> &patches)
      : m_structure (s), m_state (state), m_patches (patches)
  {
  }

  /* L leads to T.  */
  void
  set (const lookup &l, target t)
  {
    segment &in = m_structure.segments[l.segment];
    const uint32_t before = in.links[l.link];
    const item_place old
        = before == no_link ? item_place{} : m_structure.place_of (in, before);
    if (t.place.segment == outside_segment)
      t.place.number = outside_place (
          { t.value, t.value + t.distance, field_of (m_structure, l).optional,
            1, no_kind, 0, field_of (m_structure, l).ends });
    if (before != no_link && old.segment == outside_segment)
      leave_outside (old.number);
    set_link (in, l, before, t.place);
    note_value (in, l, before, t.value);
    set_attached (l, t.distance);
    m_state.pointers.changed ();
  }

  /* Nothing more is set.  */
  void
  finish ()
  {
    auto before = [] (const looked_up_pointer &a, const looked_up_pointer &b) {
      return a.link < b.link;
    };
    for (const auto &[number, known] : m_known)
      {
        std::vector<looked_up_pointer> &all
            = m_structure.segments[number].looked_up;
        std::sort (all.begin () + known, all.end (), before);
        std::inplace_merge (all.begin (), all.begin () + known, all.end (),
                            before);
      }
    m_known.clear ();
  }

private:
  /* The place of O, to which one link more leads.  */
  uint32_t
  outside_place (const outside_target &o)
  {
    std::vector<outside_target> &all = m_structure.outside;
    std::unordered_map<uintptr_t, uint32_t> &numbers
        = m_structure.outside_numbers;
    if (numbers.empty ())
      for (uint32_t i = 0; i < all.size (); i++)
        if (all[i].links && !all[i].counted_p ())
          numbers.emplace (all[i].value, i);
    const auto [known, fresh] = numbers.emplace (o.value, all.size ());
    if (!fresh && all[known->second].dev_addr == o.dev_addr)
      {
        all[known->second].links++;
        all[known->second].optional &= o.optional;
        all[known->second].ends |= o.ends;
        return known->second;
      }
    /* Other links may lead to where it was.  */
    std::vector<uint32_t> &free = m_structure.free_outside;
    if (free.empty ())
      {
        known->second = all.size ();
        all.push_back (o);
        return known->second;
      }
    known->second = free.back ();
    free.pop_back ();
    all[known->second] = o;
    return known->second;
  }

  /* A link no longer leads to place NUMBER outside.  */
  void
  leave_outside (uint32_t number)
  {
    outside_target &o = m_structure.outside[number];
    if (--o.links)
      return;
    const auto known = m_structure.outside_numbers.find (o.value);
    if (known != m_structure.outside_numbers.end () && known->second == number)
      m_structure.outside_numbers.erase (known);
    o = {};
    m_structure.free_outside.push_back (number);
  }

  /* A link that has a place in the list of others keeps that.  */
  void
  set_link (segment &in, const lookup &l, uint32_t before, item_place to)
  {
    const uint32_t into = to.number & inside;
    if (before != no_link && (before & foreign))
      {
        in.others[target_of (before) & ~foreign] = to;
        in.links.set (l.link, target_of (before) | into);
        return;
      }
    if (to.segment == l.segment)
      {
        in.links.set (l.link, to.number);
        return;
      }
    in.links.set (l.link, foreign | in.others.size () | into);
    in.others.push_back (to);
  }

  void
  note_value (segment &in, const lookup &l, uint32_t before, uintptr_t value)
  {
    if (before == no_link)
      {
        m_known.emplace (l.segment, in.looked_up.size ());
        in.looked_up.push_back ({ value, l.link,
                                  field_of (m_structure, l).optional,
                                  field_of (m_structure, l).ends });
        return;
      }
    const auto known = m_known.find (l.segment);
    std::lower_bound (in.looked_up.begin (),
                      known == m_known.end ()
                          ? in.looked_up.end ()
                          : in.looked_up.begin () + known->second,
                      l.link,
                      [] (const looked_up_pointer &p, uint32_t link) {
                        return p.link < link;
                      })
        ->value
        = value;
  }

  /* L, and what it is the base of, are DISTANCE more on the device.  */
  void
  set_attached (const lookup &l, uintptr_t distance)
  {
    const structure &s = m_structure;
    const uintptr_t start = l.owner.what.start;
    const uintptr_t dev_addr
        = device_address_of (s, *l.owner.in, l.owner.number);
    const uint64_t block = s.root_p (l.owner) ? ~uint64_t (start) : s.number;
    for (const attached_pointer &p :
         s.layout->kinds[l.owner.what.kind].attached)
      {
        const uintptr_t slot = l.element + p.slot;
        const uintptr_t value = p.field == l.field ? load_pointer (slot) : 0;
        if (!value)
          continue;
        m_patches.push_back (
            { dev_addr + (slot - start), value + distance, block, 0 });
        attachment *a = m_state.pointers.find (slot);
        if (!a)
          continue;
        /* Something has attached it while it led nowhere for the table.  */
        if (m_structure.named.insert (slot).second)
          a->dynamic += s.dynamic;
        a->value = value;
        a->dev_value = value + distance;
        a->structured = 0;
      }
  }

  structure &m_structure;
  device_state &m_state;
  std::vector<patch> &m_patches;
  /* How many looked-up pointers segments had that have got more.  */
  std::map<uint32_t, size_t> m_known;
};

} // namespace

bool
relink_pointer (structure &s, uintptr_t slot, uintptr_t dev_value,
                device_state &state, std::vector<patch> &patches)
{
  lookup l;
  target t;
  if (!find_lookup (s, slot, l)
      || s.segments[l.segment].links[l.link] == no_link
      || !target_finder (s, state).find (l, t)
      || load_pointer (slot) + t.distance != dev_value)
    return false;
  relinker links (s, state, patches);
  links.set (l, t);
  links.finish ();
  return true;
}

bool
relink_pointers (structure &s, const std::vector<uintptr_t> &slots, bool alone,
                 device_state &state)
{
  std::vector<std::pair<lookup, target>> found;
  target_finder finder (s, state);
  for (uintptr_t slot : slots)
    {
      lookup l;
      target t;
      if (!find_lookup (s, slot, l))
        return false;
      if (finder.find (l, t))
        found.emplace_back (l, t);
      /* The device's stays what it was.  */
      else if (!alone || !field_of (s, l).optional)
        return false;
    }
  std::vector<patch> patches;
  relinker links (s, state, patches);
  for (const auto &[l, t] : found)
    links.set (l, t);
  links.finish ();
  move_to_device ({}, std::move (patches), gaps::data);
  return true;
}

} // namespace bulk
} // namespace accdeep
