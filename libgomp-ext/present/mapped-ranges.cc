/* Mapped ranges: consumes what ordinary calls map, produces answers about
   structures and objects.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/present/mapped-ranges.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/lock.h"
#include "libgomp-ext/base/module-memory.h"
#include "libgomp-ext/device/context.h"
#include "libgomp-ext/device/device.h"
#include "libgomp-ext/interpose/check.h"
#include "libgomp-ext/present/present.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace accdeep
{

namespace
{

/* More than this says nothing any more.  */
constexpr size_t max_ranges = 1 << 17;

/* Ranges of all that S covers, with short gaps filled; empty when there would
   be very many.  */
std::vector<std::pair<uintptr_t, uintptr_t>>
clusters_of (const bulk::structure &s)
{
  constexpr uintptr_t max_gap = 256 << 10;
  constexpr size_t max_clusters = 256;
  std::vector<std::pair<uintptr_t, uintptr_t>> all, result;
  s.for_each_range (
      [&] (uintptr_t start, uintptr_t end) { all.emplace_back (start, end); });
  std::sort (all.begin (), all.end ());
  for (const auto &range : all)
    if (!result.empty () && range.first <= result.back ().second + max_gap)
      result.back ().second = std::max (result.back ().second, range.second);
    else
      result.push_back (range);
  if (result.size () > max_clusters)
    result.clear ();
  return result;
}

/* libgomp has no mapping in [START..END).  */
bool
nothing_mapped_p (uintptr_t start, uintptr_t end)
{
  if (device_address (start) || device_address (end - 1)
      || !can_allocate (end - start))
    return false;
  bracket probe;
  probe.open ({ { start, end, 0, true } });
  bool result = device_address (start) && device_address (end - 1);
  probe.close ();
  return result;
}

} // namespace

void
mapped_ranges::add_to (range_set &set, uintptr_t start, uintptr_t end)
{
  auto next = set.lower_bound (start);
  if (next != set.end () && next->first == start && next->second >= end)
    return;
  if (next != set.begin () && std::prev (next)->second > start)
    {
      if (std::prev (next)->second >= end)
        return;
      --next;
      start = next->first;
    }
  while (next != set.end () && next->first < end)
    {
      end = std::max (end, next->second);
      next = set.erase (next);
    }
  set.emplace_hint (next, start, end);
}

void
mapped_ranges::add (uintptr_t start, size_t bytes)
{
  if (!bytes)
    return;
  lock_guard guard (process_lock ());
  m_any_counted = true;
  add_to (m_counted, start, start + bytes);
  uintptr_t &end = m_ranges[start];
  if (end >= start + bytes)
    return;
  end = start + bytes;
  add_to (m_covered, start, end);
  if (m_ranges.size () > max_ranges)
    forget_all ();
}

void
mapped_ranges::forget_all ()
{
  m_ranges.clear ();
  m_covered.clear ();
  m_counted.clear ();
  m_any_counted = true;
  m_forgettings++;
}

std::vector<std::pair<uintptr_t, uintptr_t>>
mapped_ranges::ranges () const
{
  lock_guard guard (process_lock ());
  return { m_ranges.begin (), m_ranges.end () };
}

void
mapped_ranges::forget ()
{
  lock_guard guard (process_lock ());
  forget_all ();
}

uintptr_t
mapped_ranges::first_in (uintptr_t start, uintptr_t end) const
{
  lock_guard guard (process_lock ());
  if (m_forgettings)
    return start;
  auto next = m_ranges.lower_bound (start);
  return next != m_ranges.end () ? std::min (next->first, end) : end;
}

bool
mapped_ranges::counted_p (uintptr_t start, uintptr_t end) const
{
  if (!m_any_counted && !m_n_found)
    return false;
  lock_guard guard (process_lock ());
  if (m_forgettings)
    return true;
  auto next = m_counted.lower_bound (end);
  return (next != m_counted.begin () && std::prev (next)->second > start)
         || std::any_of (m_found.begin (), m_found.end (),
                         [=] (const range_list::value_type &range) {
                           return range.first < end && start < range.second;
                         });
}

void
mapped_ranges::add_found (uintptr_t start, uintptr_t end)
{
  lock_guard guard (process_lock ());
  m_found.emplace_back (start, end);
  m_n_found = m_found.size ();
}

void
mapped_ranges::remove_found (uintptr_t start, uintptr_t end)
{
  lock_guard guard (process_lock ());
  auto known = std::find (m_found.rbegin (), m_found.rend (),
                          range_list::value_type (start, end));
  if (known != m_found.rend ())
    m_found.erase (std::next (known).base ());
  m_n_found = m_found.size ();
}

void
mapped_ranges::remove_counted (uintptr_t start, uintptr_t end)
{
  if (!m_any_counted)
    return;
  lock_guard guard (process_lock ());
  auto at = m_counted.lower_bound (start);
  if (at != m_counted.begin () && std::prev (at)->second > start)
    --at;
  while (at != m_counted.end () && at->first < end)
    {
      auto [first, last] = *at;
      at = m_counted.erase (at);
      if (first < start)
        m_counted.emplace_hint (at, first, start);
      if (last > end)
        at = m_counted.emplace_hint (at, end, last);
    }
  m_any_counted = m_forgettings || !m_counted.empty ();
}

template <typename Function>
void
mapped_ranges::for_each (uintptr_t start, uintptr_t end,
                         Function function) const
{
  auto first = m_covered.upper_bound (start);
  if (first != m_covered.begin () && std::prev (first)->second > start)
    --first;
  if (first == m_covered.end ())
    return;
  for (auto at = m_ranges.lower_bound (first->first);
       at != m_ranges.end () && at->first < end; ++at)
    if (at->second > start)
      function (at->first, at->second);
}

mapped_ranges::range_list
mapped_ranges::ranges_in (const bulk::structure &s) const
{
  range_list result;
  auto add = [&] (uintptr_t start, uintptr_t end) {
    if (s.touches_p (start, end))
      result.emplace_back (start, end);
  };
  s.for_each_range (
      [&] (uintptr_t start, uintptr_t end) { for_each (start, end, add); });
  return result;
}

namespace
{

/* Where libgomp has been asked, on one device, since ranges were forgotten.  */
class probed_ranges : public device_part
{
public:
  explicit probed_ranges (device_descr &) {}

  /* libgomp has no mapping in what S covers.  False: it has, or that is too
     much to ask.  FORGETTINGS is how often ranges were forgotten.  */
  bool probe (const bulk::structure &s, uint64_t forgettings);

private:
  bool probed_p (uintptr_t start, uintptr_t end) const;

  std::map<uintptr_t, uintptr_t> m_ranges;
  uint64_t m_forgettings = 0;
};

bool
probed_ranges::probed_p (uintptr_t start, uintptr_t end) const
{
  auto next = m_ranges.upper_bound (start);
  return next != m_ranges.begin () && std::prev (next)->second >= end;
}

bool
probed_ranges::probe (const bulk::structure &s, uint64_t forgettings)
{
  if (m_forgettings != forgettings)
    m_ranges.clear ();
  m_forgettings = forgettings;
  bool known = true;
  s.for_each_range ([&] (uintptr_t start, uintptr_t end) {
    known = known && probed_p (start, end);
  });
  if (known)
    return true;
  auto clusters = clusters_of (s);
  if (clusters.empty ())
    return false;
  for (const auto &c : clusters)
    {
      if (probed_p (c.first, c.second))
        continue;
      if (!nothing_mapped_p (c.first, c.second))
        return false;
      uintptr_t &end = m_ranges[c.first];
      end = std::max (end, c.second);
    }
  return true;
}

/* One of S's objects is a variable that libgomp maps with its module.  No call
   says so.  */
bool
module_variables_touch_p (const bulk::structure &s)
{
  const module_memory modules;
  bool result = false;
  s.for_each_range ([&] (uintptr_t start, uintptr_t end) {
    if (!result && modules.variables_p (start, end))
      s.for_each_item (start, end, [&] (const bulk::located &l) {
        result = result || device_address (l.what.start)
                 || device_address (l.what.start + l.what.bytes - 1);
      });
  });
  return result;
}

} // namespace

bool
mapped_ranges::touch_p (const bulk::structure &s)
{
  if (module_variables_touch_p (s))
    return true;
  range_list ranges;
  uint64_t forgettings;
  {
    lock_guard guard (process_lock ());
    ranges = ranges_in (s);
    forgettings = m_forgettings;
  }
  for (const auto &range : ranges)
    if (device_address (range.first) || device_address (range.second - 1))
      return true;
  return forgettings
         && !part_of<probed_ranges> (current_descr ()).probe (s, forgettings);
}

mapped_ranges &
ordinary_ranges ()
{
  static auto *const result = new mapped_ranges;
  return *result;
}

bool
mappings_seen_p ()
{
  return calls_seen_p () && !get_environment ().register_all;
}

bool
ordinary_mappings_touch_p (const bulk::structure &s)
{
  return ordinary_ranges ().touch_p (s);
}

void
no_ordinary_reference (uintptr_t start, uintptr_t end)
{
  ordinary_ranges ().remove_counted (start, end);
}

bool
ordinary_reference_p (uintptr_t start, uintptr_t end)
{
  return !mappings_seen_p () || ordinary_ranges ().counted_p (start, end);
}

} // namespace accdeep
