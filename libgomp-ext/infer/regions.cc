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

std::vector<region>
readable_regions ()
{
  std::vector<region> regions;
  dl_iterate_phdr (add_module, &regions);
  const uintptr_t here
      = reinterpret_cast<uintptr_t> (__builtin_frame_address (0));
  if (here < stack_end ())
    regions.push_back ({ here, stack_end (), true });
  std::sort (
      regions.begin (), regions.end (),
      [] (const region &a, const region &b) { return a.start < b.start; });
  return regions;
}

const region *
region_of (const std::vector<region> &regions, uintptr_t address)
{
  auto next = std::upper_bound (
      regions.begin (), regions.end (), address,
      [] (uintptr_t a, const region &r) { return a < r.start; });
  if (next == regions.begin ())
    return nullptr;
  --next;
  return address < next->end ? &*next : nullptr;
}

} // namespace infer
} // namespace accdeep
