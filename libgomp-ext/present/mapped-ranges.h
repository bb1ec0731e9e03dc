/* What ordinary directives and calls have mapped: a set of ranges.

   To ask libgomp about each object of a bulk structure would take longer than
   to map it, so the ranges that ordinary calls name are remembered, also after
   they may have gone.  Where calls were missed, libgomp is asked whether
   something is mapped in what a structure covers, as few questions as possible.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_PRESENT_MAPPED_RANGES_H
#define ACCDEEP_PRESENT_MAPPED_RANGES_H

#include "libgomp-ext/bulk/bulk.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace accdeep
{

/* Of all devices.  Has a lock of its own.  */
class mapped_ranges
{
public:
  /* [START..START + BYTES) is being mapped.  */
  void add (uintptr_t start, size_t bytes);

  /* Anything may be mapped.  */
  void forget ();

  /* All of them: starts and ends.  */
  std::vector<std::pair<uintptr_t, uintptr_t>> ranges () const;

  /* Something that may be part of S is mapped on the current device, whose
     locks must be held.  */
  bool touch_p (const bulk::structure &s);

  /* Where in [START..END) the first thing begins that an ordinary call may have
     mapped; END: nothing does.  */
  uintptr_t first_in (uintptr_t start, uintptr_t end) const;

  /* An ordinary call may have a count on something in [START..END).  */
  bool counted_p (uintptr_t start, uintptr_t end) const;

  /* [START..END) has just been mapped by this library: counts from before were
     others.  */
  void remove_counted (uintptr_t start, uintptr_t end);

  /* A data construct counts [START..END), which it has found present, until it
     ends.  */
  void add_found (uintptr_t start, uintptr_t end);
  void remove_found (uintptr_t start, uintptr_t end);

private:
  /* Ends by starts.  */
  typedef std::map<uintptr_t, uintptr_t> range_set;
  typedef std::vector<std::pair<uintptr_t, uintptr_t>> range_list;

  static void add_to (range_set &set, uintptr_t start, uintptr_t end);

  /* Call FUNCTION (start, end) for those of M_RANGES that have something of
     [START..END).  */
  template <typename Function>
  void for_each (uintptr_t start, uintptr_t end, Function function) const;

  void forget_all ();

  /* Those of M_RANGES that have something of S.  */
  range_list ranges_in (const bulk::structure &s) const;

  range_set m_ranges;
  /* The union of M_RANGES, disjoint.  */
  range_set m_covered;
  /* The same without what this library has mapped since.  */
  range_set m_counted;
  /* There are some, or were forgotten.  */
  std::atomic<bool> m_any_counted{ false };
  /* What data constructs that have not ended have found, and how many of
     them.  */
  range_list m_found;
  std::atomic<size_t> m_n_found{ 0 };
  /* How often all were forgotten: then something may be mapped that is not in
     them.  */
  uint64_t m_forgettings = 0;
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
