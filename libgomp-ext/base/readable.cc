/* Readable memory: consumes ranges of addresses, produces what the kernel says
   about them.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/base/readable.h"

#include <algorithm>
#include <cerrno>
#include <cinttypes>
#include <cstdio>
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

} // namespace

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
  const uintptr_t first = start & -page, last = (end - 1) & -page;
  if (!page_p (first) || (last != first && !page_p (last)))
    return false;
  if (m_mappings && mapped_p (start, end))
    return true;
  if (last - first > page && !pages_p (first + page, last))
    return false;
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
