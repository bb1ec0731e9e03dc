/* The table of attached pointers.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/present/attach.h"

namespace accdeep
{

attachment *
attach_table::find (uintptr_t slot)
{
  auto found = m_pages.find (slot >> page_bits);
  if (found == m_pages.end ())
    return nullptr;
  page &slots = found->second;
  auto at = std::lower_bound (slots.begin (), slots.end (), slot, before);
  return at != slots.end () && at->slot == slot ? &*at : nullptr;
}

attachment &
attach_table::insert (uintptr_t slot)
{
  m_changes++;
  page &slots = m_pages[slot >> page_bits];
  auto at = std::lower_bound (slots.begin (), slots.end (), slot, before);
  if (at == slots.end () || at->slot != slot)
    at = slots.insert (at, attachment ());
  *at = { slot, 0, 0, 0, 0, 0 };
  return *at;
}

void
attach_table::erase (uintptr_t slot)
{
  erase_range (slot, slot + 1);
}

void
attach_table::erase_range (uintptr_t start, uintptr_t end)
{
  for_each_page (start, end, [&] (uintptr_t number) {
    auto found = m_pages.find (number);
    if (found == m_pages.end ())
      return;
    page &slots = found->second;
    auto first = std::lower_bound (slots.begin (), slots.end (), start, before);
    auto last = std::lower_bound (first, slots.end (), end, before);
    m_changes += last - first;
    slots.erase (first, last);
    if (slots.empty ())
      m_pages.erase (found);
  });
}

std::vector<uintptr_t>
attach_table::pages_in (uintptr_t start, uintptr_t end) const
{
  std::vector<uintptr_t> result;
  for (const auto &p : m_pages)
    if (p.first >= start >> page_bits && p.first <= (end - 1) >> page_bits)
      result.push_back (p.first);
  std::sort (result.begin (), result.end ());
  return result;
}

} // namespace accdeep
