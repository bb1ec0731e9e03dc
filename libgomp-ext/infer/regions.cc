/* See regions.h.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/infer/regions.h"

#include <algorithm>
#include <link.h>
#include <pthread.h>

namespace accdeep
{
namespace infer
{

namespace
{

int
add_module (dl_phdr_info *info, size_t, void *data)
{
  std::vector<region> &regions = *static_cast<std::vector<region> *> (data);
  for (int i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) &segment = info->dlpi_phdr[i];
      if (segment.p_type != PT_LOAD || !(segment.p_flags & PF_R))
        continue;
      const uintptr_t start = info->dlpi_addr + segment.p_vaddr;
      regions.push_back ({ start, start + segment.p_memsz, false });
    }
  return 0;
}

/* Where the calling thread's stack ends; 0: not known.  */
uintptr_t
stack_end ()
{
  static thread_local uintptr_t end = [] () -> uintptr_t {
    pthread_attr_t attributes;
    if (pthread_getattr_np (pthread_self (), &attributes) != 0)
      return 0;
    void *start = nullptr;
    size_t bytes = 0;
    const bool known = pthread_attr_getstack (&attributes, &start, &bytes) == 0;
    pthread_attr_destroy (&attributes);
    return known ? reinterpret_cast<uintptr_t> (start) + bytes : 0;
  }();
  return end;
}

} // namespace

readable_regions::readable_regions ()
{
  dl_iterate_phdr (add_module, &m_all);
  const uintptr_t here
      = reinterpret_cast<uintptr_t> (__builtin_frame_address (0));
  if (here < stack_end ())
    m_all.push_back ({ here, stack_end (), true });
  std::sort (
      m_all.begin (), m_all.end (),
      [] (const region &a, const region &b) { return a.start < b.start; });
}

const region *
readable_regions::search (uintptr_t address)
{
  const auto next = std::upper_bound (
      m_all.begin (), m_all.end (), address,
      [] (uintptr_t a, const region &r) { return a < r.start; });
  const uintptr_t end = next == m_all.begin () ? 0 : (next - 1)->end;
  if (address < end)
    return &*(next - 1);
  m_gap_start = end;
  m_gap_bytes = (next == m_all.end () ? UINTPTR_MAX : next->start) - end;
  return nullptr;
}

} // namespace infer
} // namespace accdeep
