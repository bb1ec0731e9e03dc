/* Tokens: consumes ranges of host memory, produces what is part of what.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/dataflow/tokens.h"

namespace accdeep
{
namespace dataflow
{

namespace
{

bool
part_of_p (const token &part, const token &whole)
{
  bool found = &part == &whole;
  for_each_whole (part, [&] (token &w) { found = found || &w == &whole; });
  return found;
}

} // namespace

void
add_there (std::vector<task_set> &sets, unsigned device,
           const task_set::element &e)
{
  if (sets.size () <= device)
    sets.resize (device + 1);
  sets[device].add (e, false);
}

void
task_set::add (const element &e, bool exact)
{
  for (element &old : m_elements)
    if (!exact && old.queue == e.queue)
      {
        old.task = std::max (old.task, e.task);
        return;
      }
  m_elements.push_back (e);
}

/* The smallest token that has all of [START..END); null: none.  Of any two one
   lies in the other, or they have nothing in common.  */
token *
token_table::innermost (uintptr_t start, uintptr_t end) const
{
  auto next = m_places.upper_bound ({ start, end });
  if (next == m_places.begin ())
    return nullptr;
  token *t = std::prev (next)->second;
  while (t && t->end < end)
    t = t->outer;
  return t;
}

/* [START..END) and all that has some of it, but not the whole.  */
token_table::place
token_table::with_overlapping (uintptr_t start, uintptr_t end) const
{
  place result = { start, end };
  for (bool grown = true; grown;)
    {
      grown = false;
      auto take = [&] (const token &t) {
        if (t.start >= result.end || t.end <= result.start
            || (t.start <= result.start && t.end >= result.end))
          return;
        grown = grown || t.start < result.start || t.end > result.end;
        result.start = std::min (result.start, t.start);
        result.end = std::max (result.end, t.end);
      };
      auto at = m_places.lower_bound ({ result.start, UINTPTR_MAX });
      if (at != m_places.begin ())
        for (const token *t = std::prev (at)->second; t; t = t->outer)
          take (*t);
      for (; at != m_places.end () && at->first.start < result.end; ++at)
        take (*at->second);
    }
  return result;
}

void
token_table::make_part (token &part, token &whole)
{
  if (part_of_p (part, whole) || part_of_p (whole, part))
    return;
  part.parents.push_back (&whole);
  whole.parts.push_back (&part);
  auto add = [&] (token &w) {
    for (const task_set *s : { &part.written, &part.parts_written })
      w.parts_written.add (*s, m_exact);
    for (const task_set *s : { &part.read, &part.parts_read })
      w.parts_read.add (*s, m_exact);
    for (const auto *sets : { &part.there, &part.parts_there })
      for (unsigned d = 0; d < sets->size (); d++)
        for (const task_set::element &e : (*sets)[d].elements ())
          add_there (w.parts_there, d, e);
  };
  for_each_whole (part, add);
}

/* What T lies in, or is reached from.  */
void
token_table::find_wholes (token &t)
{
  t.outer = innermost (t.start, t.end);
  if (t.outer)
    make_part (t, *t.outer);
  auto at = m_reached.lower_bound (t.start);
  /* One range with the same start, or the one before, has it.  */
  if (at != m_reached.begin ())
    for (auto before = std::prev (at);; --before)
      {
        if (before->second.end > t.start)
          make_part (t, *before->second.from);
        if (before == m_reached.begin ()
            || std::prev (before)->first != before->first)
          break;
      }
  for (; at != m_reached.end () && at->first < t.end; ++at)
    make_part (t, *at->second.from);
}

/* What lies in T.  */
void
token_table::find_parts (token &t)
{
  for (auto at = m_places.lower_bound ({ t.start, t.end });
       at != m_places.end () && at->first.start < t.end; ++at)
    if (at->second != &t && at->first.end <= t.end)
      {
        token &part = *at->second;
        if (part.outer == t.outer)
          {
            part.outer = &t;
            make_part (part, t);
          }
      }
}

token &
token_table::new_token (uintptr_t start, uintptr_t end)
{
  m_tokens.emplace_back ();
  token &t = m_tokens.back ();
  t.start = start;
  t.end = end;
  find_wholes (t);
  m_places[{ start, end }] = &t;
  find_parts (t);
  return t;
}

token &
token_table::token_of (uintptr_t start, uintptr_t end, const uintptr_t *owners,
                       size_t n_owners)
{
  place range = { start, std::max (end, start + 1) };
  auto known = m_places.find (range);
  if (known == m_places.end ())
    {
      range = with_overlapping (range.start, range.end);
      known = m_places.find (range);
    }
  if (known != m_places.end () && !n_owners)
    return *known->second;
  token *t = known != m_places.end () ? known->second : nullptr;
  if (!t && !n_owners)
    if (token *outer = innermost (range.start, range.end))
      return *outer;
  if (!t)
    t = &new_token (range.start, range.end);
  /* An owner's size is not known: its first byte stands for it.  */
  for (size_t i = 0; i < n_owners; i++)
    {
      token &owner = token_of (owners[i], owners[i] + 1);
      if (&owner != t)
        make_part (*t, owner);
    }
  return *t;
}

void
token_table::reaches (token &object, uintptr_t start, uintptr_t end)
{
  if (start < object.end && end > object.start)
    return;
  auto same = m_reached.equal_range (start);
  for (auto at = same.first; at != same.second; ++at)
    if (at->second.from == &object)
      {
        at->second.end = std::max (at->second.end, end);
        return;
      }
  m_reached.insert ({ start, { end, &object } });
  for (auto at = m_places.lower_bound ({ start, UINTPTR_MAX });
       at != m_places.end () && at->first.start < end; ++at)
    if (at->second != &object)
      make_part (*at->second, object);
  if (token *outer = innermost (start, std::max (end, start + 1)))
    if (outer != &object)
      /* The structure is in the middle of another object: they conflict.  */
      make_part (*outer, object);
}

void
token_table::clear ()
{
  m_places.clear ();
  m_reached.clear ();
  m_tokens.clear ();
}

} // namespace dataflow
} // namespace accdeep
