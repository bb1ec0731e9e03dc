/* The objects of a region: which they are, where they are, and where their
   newest contents are.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DATAFLOW_OBJECTS_H
#define ACCDEEP_DATAFLOW_OBJECTS_H

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/dataflow/byte-ranges.h"
#include "libgomp-ext/dataflow/schedule.h"
#include "libgomp-ext/execute/region.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace accdeep
{
namespace dataflow
{

/* What an object is on one device.  */
struct place
{
  /* What the region holds there by a clause about TYPE.  */
  struct hold
  {
    const accdeep_type *type;
    const accdeep::region *by;
  };

  bool mapped = false;
  bool newest = false;
  std::vector<hold> holds; /* Of deep clauses.  */

  bool
  held_p (const accdeep_type *type) const
  {
    return std::any_of (holds.begin (), holds.end (),
                        [type] (const hold &h) { return h.type == type; });
  }
};

struct object
{
  token *what;
  uintptr_t start;
  size_t bytes;
  const accdeep_clause *clause;
  unsigned short alignment; /* As in an entry's kind.  */
  bool host_newest = false; /* Only what no clause of the region names.  */
  bool goes_home = false;   /* At the end HOME has to have it.  */
  bool comes_out = false;   /* The host may get something of it then.  */
  bool older = false;       /* Was on a device before the region.  */
  bool changed = false;     /* By a task.  */
  unsigned home = 0;
  /* With ACCDEEP_CHECK: that wrote it last, or else has read it, and the host's
     checksum when it came.  */
  const accdeep_task *user = nullptr;
  uint64_t checksum = 0;
  std::vector<place> places; /* By device.  */

  place &
  on (unsigned device)
  {
    if (places.size () <= device)
      places.resize (device + 1);
    return places[device];
  }
};

/* An entry of a task, and what it is about.  */
struct operand_use
{
  uint32_t entry;
  object *what;
  bool reads;
  bool writes;
  bool all;   /* Of the object.  */
  bool again; /* The host may have changed it.  */
};

/* [START..END) is on the device of D: of others than the calling thread's only
   what deep directives have brought.  */
bool present_p (device_descr &d, uintptr_t start, uintptr_t end);

class region_objects
{
public:
  explicit region_objects (schedule &s) : m_schedule (s) {}

  token &token_of (const accdeep_arguments &arguments, uint32_t entry,
                   const uintptr_t *owners = nullptr, size_t n_owners = 0);
  object &object_of (token &t, const accdeep_arguments &arguments,
                     uint32_t entry);

  /* With their tokens.  */
  std::unordered_map<const token *, object> &
  all ()
  {
    return m_by_token;
  }

  /* What the clause for T's object calls it; empty: no clause does.  */
  const char *name_of (const token *t) const;

  /* Call FUNCTION (object &) for O, and then for its parts.  */
  template <typename Function>
  void
  for_each_part (const object &o, Function function)
  {
    if (o.what->parts.empty ())
      {
        function (m_by_token.find (o.what)->second);
        return;
      }
    std::vector<const token *> all = { o.what };
    std::unordered_set<const token *> seen = { o.what };
    for (size_t i = 0; i < all.size (); i++)
      {
        auto found = m_by_token.find (all[i]);
        if (found != m_by_token.end ())
          function (found->second);
        for (const token *next : all[i]->parts)
          if (seen.insert (next).second)
            all.push_back (next);
      }
  }

  bool host_newest_p (const object &o);
  void written (object &o, unsigned device);
  void note_reached (object &o, const accdeep::region &r);
  template <typename Predicate>
  byte_ranges contents (object &o, unsigned from, unsigned to,
                        Predicate wanted_p);
  template <typename Predicate>
  void arrived (object &o, unsigned device, Predicate wanted_p);

private:
  void find_present (object &o);
  void add_reach (const object &o, unsigned device, byte_ranges &ranges) const;

  schedule &m_schedule;
  std::unordered_map<const token *, object> m_by_token;
};

/* What O is and leads to, without those parts for which WANTED_P (object &)
   does not hold.  They are the same objects of the host's on both devices.  */
template <typename Predicate>
byte_ranges
region_objects::contents (object &o, unsigned from, unsigned to,
                          Predicate wanted_p)
{
  byte_ranges result;
  add_reach (o, to, result);
  add_reach (o, from, result);
  for_each_part (o, [&] (object &part) {
    if (&part == &o)
      return;
    byte_ranges own;
    for (unsigned d = 0; d < part.places.size (); d++)
      add_reach (part, d, own);
    for (const auto &range : own)
      if (wanted_p (part))
        result.add (range.first, range.second);
      else
        result.remove (range.first, range.second);
  });
  return result;
}

/* Contents of O have been brought to DEVICE.  */
template <typename Predicate>
void
region_objects::arrived (object &o, unsigned device, Predicate wanted_p)
{
  for_each_part (o, [&] (object &part) {
    place &there = part.on (device);
    if (&part != &o && (there.newest || !there.mapped || !wanted_p (part)))
      return;
    there.newest = true;
  });
}

} // namespace dataflow
} // namespace accdeep

#endif
