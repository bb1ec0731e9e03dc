/* What ordinary directives and calls have mapped: a set of ranges.

   To ask libgomp about each object of a bulk structure would take longer than
   to map it, so the ranges that ordinary calls name are remembered, also after
   they may have gone.  Where calls were missed, libgomp is asked whether
   something is mapped in what a structure covers, as few questions as possible.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_PRESENT_MAPPED_RANGES_H
#define ACCDEEP_PRESENT_MAPPED_RANGES_H

#include "libgomp-ext/bulk/bulk.h"

#include <cstddef>
#include <cstdint>
#include <map>

namespace accdeep
{

/* The library's lock must be held for all of this.  */
class mapped_ranges
{
public:
  /* [START..START + BYTES) is being mapped.  */
  void add (uintptr_t start, size_t bytes);

  /* Calls from before the first ADD were missed.  */
  void
  miss_earlier ()
  {
    m_incomplete = true;
  }

  /* Anything may be mapped.  */
  void forget ();

  /* Something that may be part of S is mapped on the current device.  */
  bool touch_p (const bulk::structure &s);

  /* An ordinary call may have a count on something in [START..END).  */
  bool counted_p (uintptr_t start, uintptr_t end) const;

  /* [START..END) has just been mapped by this library: counts from before were
     others.  */
  void remove_counted (uintptr_t start, uintptr_t end);

private:
  /* Ends by starts.  */
  typedef std::map<uintptr_t, uintptr_t> range_set;

  static void add_to (range_set &set, uintptr_t start, uintptr_t end);

  /* Whether PREDICATE (start, end) holds for one of M_RANGES that has something
     of [START..END).  */
  template <typename Predicate>
  bool any_p (uintptr_t start, uintptr_t end, Predicate predicate) const;

  bool probed_p (uintptr_t start, uintptr_t end) const;

  /* Libgomp has no mapping in what S covers.  False: it has, or that is too
     much to ask.  */
  bool probe (const bulk::structure &s);

  range_set m_ranges;
  /* Something may be mapped that is not in M_RANGES, except in M_PROBED.  */
  bool m_incomplete = false;
  range_set m_probed;
  /* The union of M_RANGES, disjoint.  */
  range_set m_covered;
  /* The same without what this library has mapped since.  */
  range_set m_counted;
  /* M_COUNTED has lost something since this library maps objects.  */
  bool m_forgotten = false;
};

/* Of the process.  */
mapped_ranges &ordinary_ranges ();

/* All calls are seen, and structures may count on it.  */
bool mappings_seen_p ();

/* An ordinary directive or call has mapped something on the current device that
   may be part of S.  */
bool ordinary_mappings_touch_p (const bulk::structure &s);

/* [START..END) has just been mapped by this library, on the only device that it
   has mapped anything on: ordinary counts from before were others.  */
void no_ordinary_reference (uintptr_t start, uintptr_t end);

/* An ordinary directive or call may have a count on the mapping [START..END),
   which this library made.  */
bool ordinary_reference_p (uintptr_t start, uintptr_t end);

} // namespace accdeep

#endif
