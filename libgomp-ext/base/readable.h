/* Whether host memory can be read, without a signal where it can not.

   A pointer that was never set may lead anywhere.  Before the library reads
   what one leads to it asks the kernel: for a page, by a system call that fails
   where it can not read its argument; for a long range, or who asks for many
   pages, for the mapping that has it, from Linux 6.11 on.  Where that can not
   be asked the pages between the ends of a long range are looked at all at
   once, and who asks for many gets them from the list of the process's
   mappings, and asks the kernel only for what is not there.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BASE_READABLE_H
#define ACCDEEP_BASE_READABLE_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

namespace accdeep
{

/* The pointer at host address SLOT, of any type and alignment.  */
inline uintptr_t
load_pointer (uintptr_t slot)
{
  uintptr_t value;
  memcpy (&value, reinterpret_cast<const void *> (slot), sizeof value);
  return value;
}

/* What could be read when it was asked for: keep none for longer than one
   directive takes.  Each thread needs its own.  */
class readable_memory
{
public:
  readable_memory () = default;

  /* The kernel tells no single mappings.  */
  static readable_memory
  by_list ()
  {
    readable_memory result;
    result.m_kernel = std::make_shared<mapping_file> (-1);
    return result;
  }

  /* All of [START..END) can be read.  */
  bool
  all_p (uintptr_t start, uintptr_t end)
  {
    if (__builtin_expect (m_last[0].has_p (start, end), 1))
      return true;
    return start < end ? look (start, end) : start == end;
  }

  /* Any of it may be gone.  */
  void
  forget ()
  {
    *this = readable_memory ();
  }

  /* Many pages are going to be asked for.  */
  void know_mappings ();

  /* Use what OTHER has after that.  */
  void
  share (const readable_memory &other)
  {
    m_kernel = other.m_kernel;
    m_mappings = other.m_mappings;
  }

  /* End of the memory from START on that needs no question; START itself: it
     does.  */
  uintptr_t
  known_end (uintptr_t start) const
  {
    return m_last[0].has_p (start, start + 1) ? m_last[0].end : start;
  }

private:
  struct range
  {
    uintptr_t start;
    uintptr_t end;

    bool
    has_p (uintptr_t first, uintptr_t last) const
    {
      return first >= start && last <= end && first <= last;
    }
  };
  typedef std::vector<range> range_list; /* Sorted.  */

  /* What is asked for mappings; its number is negative where that can not be
     done.  */
  struct mapping_file
  {
    const int number;
    explicit mapping_file (int n) : number (n) {}
    mapping_file (const mapping_file &) = delete;
    mapping_file &operator= (const mapping_file &) = delete;
    ~mapping_file ();
  };

  static std::shared_ptr<const range_list> read_mappings ();
  bool mappings_tell_p ();
  bool one_mapping (uintptr_t address, range &result) const;
  bool told_p (uintptr_t start, uintptr_t end);

  bool look (uintptr_t start, uintptr_t end);
  bool page_p (uintptr_t page);
  bool pages_p (uintptr_t first, uintptr_t end);
  bool mapped_p (uintptr_t start, uintptr_t end);
  void remember (const range &);

  /* The last answers, the latest first.  */
  std::array<range, 4> m_last = {};
  std::shared_ptr<const mapping_file> m_kernel;
  range_list m_told; /* By it.  */
  std::shared_ptr<const range_list> m_mappings;
  /* Addresses of pages that can be read, each in its place.  */
  std::array<uintptr_t, 64> m_pages = {};
  unsigned m_asked = 0;
};

/* What the directive that the calling thread executes has asked, from
   construction to destruction.  They nest as directives do.  */
class reading_scope
{
public:
  reading_scope ();
  reading_scope (const reading_scope &) = delete;
  reading_scope &operator= (const reading_scope &) = delete;
  ~reading_scope ();

  readable_memory reader;

private:
  reading_scope *m_outer;
};

/* That of the innermost such scope.  */
readable_memory &host_reader ();

} // namespace accdeep

#endif
