/* Which device pointers are attached, how often and to what.

   libgomp's own counters hang on its mappings, and its DETACH writes the host's
   value when they reach zero; as the library translates pointers on its own,
   it counts on its own (ordinary-attachments.h: what libgomp counts).

   Slots (host addresses of pointers) are kept by pages of 1 KiB: a hash table
   of pages, in each page the slots sorted.  So attaching all pointers of an
   array of structures is cheap, and so is asking for the slots of a range.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_PRESENT_ATTACH_H
#define ACCDEEP_PRESENT_ATTACH_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace accdeep
{

struct attachment
{
  uintptr_t slot;      /* Host address of the pointer.  */
  uintptr_t dev_slot;  /* Its device copy.  */
  uintptr_t value;     /* The host's pointer when it was attached.  */
  uintptr_t dev_value; /* What the device copy holds.  */
  uint32_t structured; /* Counts of constructs.   */
  uint32_t dynamic;    /* Counts of enter data and attach.  */
};

class attach_table
{
public:
  bool
  empty_p () const
  {
    return m_pages.empty ();
  }

  /* Null: not attached.  Valid until the table changes.  */
  attachment *find (uintptr_t slot);

  /* The new attachment of SLOT, all else zero, in place of one that it has.  */
  attachment &insert (uintptr_t slot);

  void erase (uintptr_t slot);

  /* Some attachment is another one from now on.  */
  void
  changed ()
  {
    m_changes++;
  }

  /* How often slots have come, gone or changed.  */
  uint64_t
  changes () const
  {
    return m_changes;
  }

  /* Is a slot in [START..END) attached?  */
  bool
  any_p (uintptr_t start, uintptr_t end) const
  {
    bool result = false;
    for_each (start, end, [&] (const attachment &) { result = true; });
    return result;
  }

  /* Forget all slots in [START..END).  */
  void erase_range (uintptr_t start, uintptr_t end);

  /* Call FUNCTION (const attachment &) for the slots in [START..END), by
     address.  */
  template <typename Function>
  void for_each (uintptr_t start, uintptr_t end, Function function) const;

private:
  static constexpr unsigned page_bits = 10;
  typedef std::vector<attachment> page;

  static bool
  before (const attachment &a, uintptr_t slot)
  {
    return a.slot < slot;
  }

  /* Call FUNCTION (number) for the pages that may have slots in [START..END),
     by address.  It may erase the page.  */
  template <typename Function>
  void for_each_page (uintptr_t start, uintptr_t end, Function function) const;

  /* The same pages; looks at all there are.  */
  std::vector<uintptr_t> pages_in (uintptr_t start, uintptr_t end) const;

  std::unordered_map<uintptr_t, page> m_pages;
  uint64_t m_changes = 0;
};

template <typename Function>
void
attach_table::for_each_page (uintptr_t start, uintptr_t end,
                             Function function) const
{
  if (start >= end || m_pages.empty ())
    return;
  /* A large object has more pages than there are with pointers.  */
  if ((end - start) >> page_bits > m_pages.size ())
    {
      for (uintptr_t number : pages_in (start, end))
        function (number);
      return;
    }
  for (uintptr_t number = start >> page_bits; number <= (end - 1) >> page_bits;
       number++)
    function (number);
}

template <typename Function>
void
attach_table::for_each (uintptr_t start, uintptr_t end, Function function) const
{
  for_each_page (start, end, [&] (uintptr_t number) {
    auto found = m_pages.find (number);
    if (found == m_pages.end ())
      return;
    const page &slots = found->second;
    auto at = std::lower_bound (slots.begin (), slots.end (), start, before);
    for (; at != slots.end () && at->slot < end; ++at)
      function (*at);
  });
}

} // namespace accdeep

#endif
