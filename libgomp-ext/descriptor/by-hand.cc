/* Consumes records of types that are copied by hand, and descriptors; produces
   descriptors in which objects of these types are bytes.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/descriptor/by-hand.h"

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/lock.h"
#include "libgomp-ext/descriptor/arrivals.h"
#include "libgomp-ext/descriptor/descriptor.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <map>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace accdeep
{

namespace
{

/* What files that were compiled before 1.8 have of a type.  */
constexpr size_t common_bytes = offsetof (accdeep_type, derived);

/* A record's contents: its module may be unloaded.  */
struct known_type
{
  std::string home;
  bool home_known;
  uint64_t members;
  by_hand_decision decision;
};

/* A type as the descriptors at CONTENTS say, and what it means.  */
struct resolved
{
  accdeep_type contents; /* Another module may come to lie where one was.  */
  uint64_t changes;
  meant_type meaning;
};

enum class mode
{
  program, /* What is registered is copied by hand.  */
  shallow  /* Whatever can be is.  */
};

/* Never destroyed: destructors of the program may still use directives.  */
struct by_hand_state
{
  /* By name; their addresses stay.  */
  std::unordered_map<std::string, std::vector<std::unique_ptr<known_type>>>
      types;
  std::atomic<uint64_t> changes{ 0 };
  std::map<std::pair<const accdeep_type *, mode>, resolved> meanings;
  std::unordered_map<const accdeep_member *, by_hand_elements> elements;
  /* About the types, by name, that have components of one that is registered,
     which the second is about.  */
  std::map<std::pair<std::string, const by_hand_decision *>, by_hand_decision>
      of_components;
};

struct registered_type
{
  std::string name;
  known_type type;
};

arrivals<registered_type> &
registered_types ()
{
  static auto *const result = new arrivals<registered_type>;
  return *result;
}

void
add_type (by_hand_state &s, registered_type added)
{
  auto &known = s.types[added.name];
  for (const auto &k : known)
    if (k->members == added.type.members
        && k->home_known == added.type.home_known && k->home == added.type.home)
      return;
  known.push_back (
      std::unique_ptr<known_type> (new known_type (std::move (added.type))));
  s.changes++;
}

by_hand_state &
state ()
{
  static auto *const result = new by_hand_state;
  return *result;
}

/* What is registered of T, if anything is.  */
const by_hand_decision *
registered (const accdeep_derived_type *t)
{
  auto found = state ().types.find (t->name);
  if (found != state ().types.end ())
    for (const auto &known : found->second)
      if (known->members == t->members
          && (!known->home_known || !t->home || known->home == t->home))
        return &known->decision;
  return nullptr;
}

/* What decided that objects of T are copied by hand; null: nothing did.  Whose
   components are copied by hand is so itself: they go their own way, also those
   that T leads to.  */
const by_hand_decision *
decision_of (const accdeep_derived_type *t, mode m)
{
  if (!t)
    return nullptr;
  if (m == mode::shallow)
    {
      static auto *const here = new by_hand_decision{
        std::string (), "-fplugin-arg-accdeep-fortran=shallow", std::string ()
      };
      return here;
    }
  std::vector<const accdeep_derived_type *> reached = { t };
  std::unordered_set<const accdeep_derived_type *> seen = { t };
  for (size_t i = 0; i < reached.size (); i++)
    {
      const by_hand_decision *decision = registered (reached[i]);
      if (decision && reached[i] == t)
        return decision;
      if (decision)
        return &state ()
                    .of_components
                    .insert ({ { t->name, decision },
                               { t->name, decision->where, decision->type } })
                    .first->second;
      for (uint64_t c = 0; c < reached[i]->n_components; c++)
        if (seen.insert (reached[i]->components[c]).second)
          reached.push_back (reached[i]->components[c]);
    }
  return nullptr;
}

const by_hand_decision *
decision_of (const accdeep_type *t, mode m)
{
  return t && (t->flags & ACCDEEP_TYPE_BY_HAND) ? decision_of (t->derived, m)
                                                : nullptr;
}

/* The outermost of T's parts that are copied by hand.  */
std::vector<accdeep_part>
parts_by_hand (const accdeep_type *t, mode m)
{
  std::vector<accdeep_part> result;
  if (!(t->flags & ACCDEEP_TYPE_BY_HAND))
    return result;
  for (uint64_t i = 0; i < t->n_parts; i++)
    {
      const accdeep_part &part = t->parts[i];
      bool inside = false;
      for (const accdeep_part &outer : result)
        inside |= part.offset >= outer.offset
                  && part.offset < outer.offset + outer.bytes;
      if (!inside && part.bytes && decision_of (part.type, m))
        result.push_back (part);
    }
  return result;
}

bool
in_part_p (const std::vector<accdeep_part> &parts, uint64_t offset)
{
  for (const accdeep_part &part : parts)
    if (offset >= part.offset && offset < part.offset + part.bytes)
      return true;
  return false;
}

/* Copies a graph of types.  */
class copier
{
public:
  explicit copier (mode m) : m_mode (m) {}

  /* ROOT, which is not copied by hand itself, with objects of types that are as
     bytes.  */
  const accdeep_type *run (const accdeep_type *root);

private:
  bool look (const accdeep_type *t);
  accdeep_type *copy_of (const accdeep_type *t);
  void fill (const accdeep_type *t, accdeep_type *copy);
  void add_range (uint64_t start, uint64_t end, accdeep_range range,
                  const std::vector<accdeep_part> &parts);

  const mode m_mode;
  std::vector<const accdeep_type *> m_reached;
  std::unordered_map<const accdeep_type *, accdeep_type *> m_copies;
  std::vector<accdeep_range> m_ranges;
};

accdeep_type *
copier::copy_of (const accdeep_type *t)
{
  accdeep_type *&copy = m_copies[t];
  if (!copy)
    {
      copy = new accdeep_type ();
      memcpy (copy, t, common_bytes);
      m_reached.push_back (t);
    }
  return copy;
}

/* Reach what T leads to.  True: something there is copied by hand.  */
bool
copier::look (const accdeep_type *t)
{
  bool any = !parts_by_hand (t, m_mode).empty ();
  for (uint32_t i = 0; i < t->n_members; i++)
    {
      const accdeep_type *element = t->members[i].element;
      if (decision_of (element, m_mode))
        any = true;
      else if (element)
        copy_of (element);
    }
  return any;
}

const accdeep_type *
copier::run (const accdeep_type *root)
{
  accdeep_type *result = copy_of (root);
  bool any = false;
  for (size_t i = 0; i < m_reached.size (); i++)
    any |= look (m_reached[i]);
  if (any)
    for (const accdeep_type *t : m_reached)
      fill (t, m_copies[t]);
  else
    for (const auto &copy : m_copies)
      delete copy.second;
  return any ? result : root;
}

/* Add RANGE's bytes from START to END that are in none of PARTS.  */
void
copier::add_range (uint64_t start, uint64_t end, accdeep_range range,
                   const std::vector<accdeep_part> &parts)
{
  for (const accdeep_part &part : parts)
    if (part.offset < end && part.offset + part.bytes > start)
      {
        if (start < part.offset)
          add_range (start, part.offset, range, parts);
        if (end > part.offset + part.bytes)
          add_range (part.offset + part.bytes, end, range, parts);
        return;
      }
  range.offset = start;
  range.bytes = end - start;
  m_ranges.push_back (range);
}

void
copier::fill (const accdeep_type *t, accdeep_type *copy)
{
  const std::vector<accdeep_part> parts = parts_by_hand (t, m_mode);
  m_ranges.clear ();
  for (uint32_t i = 0; i < t->n_ranges; i++)
    add_range (t->ranges[i].offset, t->ranges[i].offset + t->ranges[i].bytes,
               t->ranges[i], parts);
  for (const accdeep_part &part : parts)
    m_ranges.push_back ({ part.offset, part.bytes, part.action, part.flags });
  auto *members = new accdeep_member[t->n_members];
  uint32_t n_members = 0;
  for (uint32_t i = 0; i < t->n_members; i++)
    {
      const accdeep_member &m = t->members[i];
      if (in_part_p (parts, m.offset))
        continue;
      const by_hand_decision *decision = decision_of (m.element, m_mode);
      if (decision && in_place_p (m) && !(m.flags & ACCDEEP_MEMBER_CONDITIONAL))
        {
          const uint32_t needed = ACCDEEP_RANGE_INIT_NEEDED;
          m_ranges.push_back (
              { m.offset, in_place_bytes (m), m.action,
                m.flags & ACCDEEP_MEMBER_INIT_NEEDED ? needed : 0 });
          continue;
        }
      accdeep_member &own = members[n_members++];
      own = m;
      if (decision)
        {
          own.element = nullptr;
          state ().elements[&own] = { decision, m.element };
        }
      else if (m.element)
        own.element = m_copies[m.element];
    }
  std::sort (m_ranges.begin (), m_ranges.end (),
             [] (const accdeep_range &a, const accdeep_range &b) {
               return a.offset < b.offset;
             });
  auto *ranges = new accdeep_range[m_ranges.size ()];
  std::copy (m_ranges.begin (), m_ranges.end (), ranges);
  copy->members = members;
  copy->n_members = n_members;
  copy->ranges = ranges;
  copy->n_ranges = m_ranges.size ();
  if (t->header.bytes >= sizeof *t)
    {
      copy->unfollowed = t->unfollowed;
      copy->n_unfollowed = t->n_unfollowed;
    }
  copy->flags &= ~static_cast<uint64_t> (ACCDEEP_TYPE_BY_HAND);
  adopt (copy, t);
}

meant_type
meaning_of (const accdeep_type *t, mode m)
{
  if (const by_hand_decision *decision = decision_of (t, m))
    return { nullptr, decision };
  return { copier (m).run (t), nullptr };
}

} // namespace

const by_hand_decision *
decision_about (const accdeep_type *t)
{
  lock_guard guard (process_lock ());
  return decision_of (t, mode::program);
}

const by_hand_decision *
decision_behind (const accdeep_type *t)
{
  lock_guard guard (process_lock ());
  return t ? decision_of (t->derived, mode::program) : nullptr;
}

meant_type
type_meant_by (const accdeep_clause *clause)
{
  lock_guard guard (process_lock ());
  by_hand_state &s = state ();
  const accdeep_type *t = clause ? clause->type : nullptr;
  const uint32_t flags = clause ? clause->flags : 0;
  if (!t || (flags & ACCDEEP_CLAUSE_DEEP)
      || (!s.changes && !(flags & ACCDEEP_CLAUSE_SHALLOW)))
    return { t, nullptr };
  const mode m = flags & ACCDEEP_CLAUSE_SHALLOW ? mode::shallow : mode::program;
  auto found = s.meanings.find ({ t, m });
  if (found == s.meanings.end () || found->second.changes != s.changes
      || memcmp (&found->second.contents, t, common_bytes) != 0)
    {
      resolved next = {};
      memcpy (&next.contents, t, common_bytes);
      next.changes = s.changes;
      next.meaning = meaning_of (t, m);
      s.meanings[{ t, m }] = next;
      return next.meaning;
    }
  return found->second.meaning;
}

void
register_by_hand (const accdeep_module *module)
{
  for (auto at = module->by_hand_begin; at != module->by_hand_end; ++at)
    {
      const accdeep_by_hand_record &record = **at;
      const accdeep_derived_type &t = *record.type;
      registered_types ().add (
          { t.name,
            { t.home ? t.home : "",
              t.home != nullptr,
              t.members,
              { t.name, position_text (record.position), "" } } });
    }
}

void
add_registered_types ()
{
  std::vector<registered_type> arrived = registered_types ().take ();
  if (arrived.empty ())
    return;
  lock_guard guard (process_lock ());
  for (registered_type &added : arrived)
    add_type (state (), std::move (added));
}

uint64_t
by_hand_changes ()
{
  return state ().changes;
}

by_hand_elements
elements_by_hand (const accdeep_member *member)
{
  if (!by_hand_changes ())
    return {};
  lock_guard guard (process_lock ());
  auto found = state ().elements.find (member);
  return found == state ().elements.end () ? by_hand_elements ()
                                           : found->second;
}

std::string
decision_text (const by_hand_decision &decision)
{
  if (decision.type.empty ())
    return "objects of types without directives are copied by hand: "
           + decision.where;
  if (!decision.component.empty ())
    return "type(" + decision.type + ") has components of type("
           + decision.component
           + "), which is copied by hand: " + decision.where;
  return "type(" + decision.type + ") is copied by hand: " + decision.where;
}

} // namespace accdeep
