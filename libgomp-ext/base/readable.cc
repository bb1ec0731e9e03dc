/* Readable memory: consumes ranges of addresses, produces what the kernel says
   about them.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/base/readable.h"

#include <algorithm>
#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace accdeep
{

namespace
{

/* So many pages are asked for one by one.  */
constexpr unsigned max_questions = 32;

uintptr_t
page_bytes ()
{
  static const uintptr_t bytes = sysconf (_SC_PAGESIZE);
  return bytes;
}

/* The kernel can read PAGE.  It copies the signal set before it looks at the
   request, which is none; the first one might be null.  */
bool
readable_page_p (uintptr_t page)
{
  constexpr size_t set_bytes = 8;
  const int error = errno;
  const bool result
      = syscall (SYS_rt_sigprocmask, ~0, page + set_bytes, nullptr, set_bytes)
            == 0
        || errno != EFAULT;
  errno = error;
  return result;
}

/* Linux's struct procmap_query, which not all headers have, and the request of
   that name.  */
struct mapping_question
{
  uint64_t size, flags, address;
  uint64_t start, end; /* The answer.  */
  uint64_t mapping_flags, page_bytes, offset, inode;
  uint32_t device[2], name_bytes, build_id_bytes;
  uint64_t name, build_id;
};
constexpr unsigned long ask_mapping = _IOWR ('f', 17, mapping_question);
constexpr uint64_t that_can_be_read = 1;

} // namespace

readable_memory::mapping_file::~mapping_file ()
{
  if (number >= 0)
    close (number);
}

/* The mapping that has ADDRESS and can be read; false: there is none.  */
bool
readable_memory::one_mapping (uintptr_t address, range &result) const
{
  mapping_question q = {};
  q.size = sizeof q;
  q.flags = that_can_be_read;
  q.address = address;
  if (ioctl (m_kernel->number, ask_mapping, &q) != 0)
    return false;
  result = { static_cast<uintptr_t> (q.start), static_cast<uintptr_t> (q.end) };
  return true;
}

/* The kernel tells single mappings.  */
bool
readable_memory::mappings_tell_p ()
{
  if (m_kernel)
    return m_kernel->number >= 0;
  const int error = errno;
  m_kernel = std::make_shared<mapping_file> (
      open ("/proc/self/maps", O_RDONLY | O_CLOEXEC));
  range own;
  if (m_kernel->number >= 0
      && !one_mapping (reinterpret_cast<uintptr_t> (&own), own))
    m_kernel = std::make_shared<mapping_file> (-1);
  errno = error;
  return m_kernel->number >= 0;
}

/* Ask for the mappings that have [START..END), which they may have together. */
bool
readable_memory::told_p (uintptr_t start, uintptr_t end)
{
  auto next = std::upper_bound (
      m_told.begin (), m_told.end (), start,
      [] (uintptr_t wanted, const range &r) { return wanted < r.start; });
  if (next != m_told.begin () && std::prev (next)->has_p (start, end))
    {
      remember (*std::prev (next));
      return true;
    }
  const int error = errno;
  range all, more;
  bool good = one_mapping (start, all);
  for (; good && all.end < end; all.end = more.end)
    good = one_mapping (all.end, more);
  errno = error;
  if (!good)
    return false;
  /* What was known of it is part of this.  */
  auto first = std::lower_bound (
      m_told.begin (), m_told.end (), all.start,
      [] (const range &r, uintptr_t wanted) { return r.start < wanted; });
  auto last = first;
  while (last != m_told.end () && last->end <= all.end)
    ++last;
  m_told.insert (m_told.erase (first, last), all);
  remember (all);
  return true;
}

void
readable_memory::know_mappings ()
{
  if (!mappings_tell_p () && !m_mappings)
    m_mappings = read_mappings ();
}

/* What /proc/self/maps says, neighbours joined.  */
std::shared_ptr<const readable_memory::range_list>
readable_memory::read_mappings ()
{
  auto result = std::make_shared<range_list> ();
  FILE *file = fopen ("/proc/self/maps", "re");
  if (!file)
    return result;
  uintptr_t start, end;
  char permissions[5];
  while (fscanf (file, "%" SCNxPTR "-%" SCNxPTR " %4s%*[^\n]", &start, &end,
                 permissions)
         == 3)
    if (permissions[0] == 'r')
      {
        if (!result->empty () && result->back ().end == start)
          result->back ().end = end;
        else
          result->push_back ({ start, end });
      }
  fclose (file);
  return result;
}

void
readable_memory::remember (const range &r)
{
  std::copy_backward (m_last.begin (), m_last.end () - 1, m_last.end ());
  m_last[0] = r;
}

/* The list of mappings has all of [START..END).  */
bool
readable_memory::mapped_p (uintptr_t start, uintptr_t end)
{
  auto next = std::upper_bound (
      m_mappings->begin (), m_mappings->end (), start,
      [] (uintptr_t wanted, const range &r) { return wanted < r.start; });
  if (next == m_mappings->begin () || end > std::prev (next)->end)
    return false;
  remember (*std::prev (next));
  return true;
}

bool
readable_memory::page_p (uintptr_t page)
{
  uintptr_t &known = m_pages[page / page_bytes () % m_pages.size ()];
  if (known == page && page)
    return true;
  if (++m_asked > max_questions)
    {
      if (mappings_tell_p ())
        return told_p (page, page + page_bytes ());
      if (!m_mappings)
        m_mappings = read_mappings ();
      if (mapped_p (page, page + page_bytes ()))
        return true;
    }
  if (!readable_page_p (page))
    return false;
  known = page;
  return true;
}

/* The pages from FIRST to END, of which there are many.  Those that are in
   memory belong to a mapping; the others may be in one that has no access.  */
bool
readable_memory::pages_p (uintptr_t first, uintptr_t end)
{
  if (mappings_tell_p ())
    return told_p (first, end);
  constexpr size_t at_once = 4096;
  unsigned char there[at_once];
  unsigned questions = 0;
  const uintptr_t page = page_bytes ();
  for (uintptr_t at = first; at < end; at += at_once * page)
    {
      const size_t n = std::min<uintptr_t> (at_once, (end - at) / page);
      if (mincore (reinterpret_cast<void *> (at), n * page, there) != 0)
        return false;
      for (size_t i = 0; i < n; i++)
        {
          if (there[i] & 1)
            continue;
          if (++questions > max_questions)
            {
              /* It may be newer than the list.  */
              m_mappings = read_mappings ();
              return m_mappings->empty () || mapped_p (first, end);
            }
          if (!readable_page_p (at + i * page))
            return false;
        }
    }
  return true;
}

bool
readable_memory::look (uintptr_t start, uintptr_t end)
{
  for (range &known : m_last)
    if (known.has_p (start, end))
      {
        std::swap (known, m_last[0]);
        return true;
      }
  if (m_mappings && mapped_p (start, end))
    return true;
  const uintptr_t page = page_bytes ();
  if (m_kernel && m_kernel->number >= 0 && told_p (start, end))
    return true;
  const uintptr_t first = start & -page, last = (end - 1) & -page;
  if (!page_p (first) || (last != first && !page_p (last)))
    return false;
  if (m_mappings && mapped_p (start, end))
    return true;
  if (last - first > page && !pages_p (first + page, last))
    return false;
  if (!m_last[0].has_p (start, end))
    remember ({ first, last + page ? last + page : end });
  return true;
}

namespace
{

thread_local reading_scope *innermost;

} // namespace

reading_scope::reading_scope () : m_outer (innermost) { innermost = this; }

reading_scope::~reading_scope () { innermost = m_outer; }

readable_memory &
host_reader ()
{
  return innermost->reader;
}

} // namespace accdeep
