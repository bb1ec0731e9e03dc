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

int
readable_regions::add_module (dl_phdr_info *info, size_t, void *data)
{
  auto &all = *static_cast<readable_regions *> (data);
  const char *name = info->dlpi_name;
  all.m_modules.push_back (
      { info->dlpi_addr, name && *name ? name : "/proc/self/exe" });
  for (int i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) &segment = info->dlpi_phdr[i];
      if (segment.p_type != PT_LOAD || !(segment.p_flags & PF_R))
        continue;
      const uintptr_t start = info->dlpi_addr + segment.p_vaddr;
      all.m_all.push_back (
          { start, start + segment.p_memsz, false, all.m_modules.size () - 1 });
    }
  return 0;
}

readable_regions::readable_regions ()
{
  dl_iterate_phdr (add_module, this);
  const uintptr_t here
      = reinterpret_cast<uintptr_t> (__builtin_frame_address (0));
  if (here < stack_end ())
    m_all.push_back ({ here, stack_end (), true, 0 });
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
