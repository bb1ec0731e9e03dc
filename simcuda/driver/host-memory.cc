/* Pinned host memory.

   Kernels may access it only if it was mapped into the device: by a flag, or
   because the program has asked for its device address.  NVIDIA's driver maps
   all of it; but a kernel that uses a host pointer by mistake is what we are
   here to report.

   What the driver has allocated goes with its context, also when others may use
   it.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/driver/objects.h"
#include "simcuda/driver/settings.h"
#include "simcuda/exec/host-mapping.h"

#include <cstdlib>
#include <map>
#include <vector>

#include <sys/mman.h>

using namespace simcuda;

namespace
{

constexpr std::size_t host_alignment = 4096;

/* By address.  */
struct pinned_blocks
{
  std::mutex lock;
  std::map<std::uintptr_t, pinned_block> by_addr;

  std::map<std::uintptr_t, pinned_block>::iterator
  containing (std::uintptr_t addr)
  {
    auto it = by_addr.upper_bound (addr);
    if (it == by_addr.begin ())
      return by_addr.end ();
    --it;
    return addr - it->first < it->second.bytes ? it : by_addr.end ();
  }
};

pinned_blocks &
pinned ()
{
  static pinned_blocks &the_blocks = *new pinned_blocks;
  return the_blocks;
}

std::uintptr_t
to_number (const void *p)
{
  return reinterpret_cast<std::uintptr_t> (p);
}

/* Let kernels access BLOCK.  */
void
map (pinned_block &block)
{
  if (!block.mapped_p)
    map_host_range (block.start, block.bytes);
  block.mapped_p = true;
}

/* Add [ADDR, ADDR + BYTES).  The flag for mapping is the same in both kinds
   of flags.  */
void
add (simcuda_context &owner, std::uintptr_t addr, std::size_t bytes,
     unsigned flags, pinned_from from)
{
  static_assert (int (CU_MEMHOSTALLOC_DEVICEMAP)
                 == int (CU_MEMHOSTREGISTER_DEVICEMAP));
  pinned_block &block = pinned ().by_addr[addr];
  block = { addr, bytes, flags, from, &owner, false };
  if (flags & CU_MEMHOSTALLOC_DEVICEMAP)
    map (block);
}

/* Forget the block at P, which has *BYTES.
   CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED: P is in none,
   CUDA_ERROR_INVALID_VALUE: not at the start of one of that kind.
 */
CUresult
forget (void *p, pinned_from from, std::size_t *bytes)
{
  std::lock_guard<std::mutex> hold (pinned ().lock);
  auto it = pinned ().containing (to_number (p));
  if (it == pinned ().by_addr.end ())
    return CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED;
  if (it->first != to_number (p) || it->second.from != from)
    return CUDA_ERROR_INVALID_VALUE;
  if (it->second.mapped_p)
    unmap_host_range (it->first);
  *bytes = it->second.bytes;
  pinned ().by_addr.erase (it);
  return CUDA_SUCCESS;
}

/* Memory that faults when it is used after it was freed, or that is as easy to
   check as malloc's.  */
void *
allocate_pages (std::size_t bytes)
{
  void *result;
  if (the_settings ().reuse == address_reuse::late)
    return posix_memalign (&result, host_alignment, bytes) == 0 ? result
                                                                : nullptr;
  result = mmap (nullptr, bytes, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return result == MAP_FAILED ? nullptr : result;
}

void
free_pages (void *p, std::size_t bytes)
{
  if (the_settings ().reuse == address_reuse::late)
    std::free (p);
  else
    munmap (p, bytes);
}

CUresult
allocate_pinned (simcuda_context &context, void **p, size_t bytes,
                 unsigned flags)
{
  const unsigned known = CU_MEMHOSTALLOC_PORTABLE
                         | CU_MEMHOSTALLOC_WRITECOMBINED
                         | CU_MEMHOSTALLOC_DEVICEMAP;
  if (!p || (flags & ~known))
    return CUDA_ERROR_INVALID_VALUE;
  if (bytes == 0)
    {
      *p = nullptr;
      return CUDA_SUCCESS;
    }
  void *block = allocate_pages (bytes);
  if (!block)
    return CUDA_ERROR_OUT_OF_MEMORY;
  std::lock_guard<std::mutex> hold (pinned ().lock);
  add (context, to_number (block), bytes, flags, pinned_from::driver);
  *p = block;
  return CUDA_SUCCESS;
}

} // namespace

namespace simcuda
{

bool
find_pinned (std::uintptr_t addr, pinned_block *block)
{
  std::lock_guard<std::mutex> hold (pinned ().lock);
  auto it = pinned ().containing (addr);
  if (it == pinned ().by_addr.end ())
    return false;
  *block = it->second;
  return true;
}

void
free_pinned_memory (const simcuda_context &context)
{
  std::vector<void *> mine;
  {
    std::lock_guard<std::mutex> hold (pinned ().lock);
    for (const auto &known : pinned ().by_addr)
      if (known.second.owner == &context
          && known.second.from == pinned_from::driver)
        mine.push_back (reinterpret_cast<void *> (known.first));
  }
  for (void *p : mine)
    {
      std::size_t bytes;
      if (forget (p, pinned_from::driver, &bytes) == CUDA_SUCCESS)
        free_pages (p, bytes);
    }
}

} // namespace simcuda

CUresult
cuMemAllocHost_v2 (void **p, size_t bytes)
{
  return context_call (call::cuMemAllocHost, [&] (simcuda_context &context) {
    return allocate_pinned (context, p, bytes, 0);
  });
}

CUresult
cuMemHostAlloc (void **p, size_t bytes, unsigned flags)
{
  return context_call (call::cuMemHostAlloc, [&] (simcuda_context &context) {
    return allocate_pinned (context, p, bytes, flags);
  });
}

CUresult
cuMemFreeHost (void *p)
{
  return contextless_call (call::cuMemFreeHost, [&] {
    if (!p)
      return CUDA_SUCCESS;
    drain_all_contexts (); /* Queued copies may use it.  */
    std::size_t bytes;
    if (forget (p, pinned_from::driver, &bytes) != CUDA_SUCCESS)
      return CUDA_ERROR_INVALID_VALUE;
    free_pages (p, bytes);
    return CUDA_SUCCESS;
  });
}

CUresult
cuMemHostRegister_v2 (void *p, size_t bytes, unsigned flags)
{
  return context_call (call::cuMemHostRegister, [&] (simcuda_context &context) {
    const unsigned known
        = CU_MEMHOSTREGISTER_PORTABLE | CU_MEMHOSTREGISTER_DEVICEMAP
          | CU_MEMHOSTREGISTER_IOMEMORY | CU_MEMHOSTREGISTER_READ_ONLY;
    const std::uintptr_t addr = to_number (p);
    if (!p || bytes == 0 || bytes > UINTPTR_MAX - addr || (flags & ~known))
      return CUDA_ERROR_INVALID_VALUE;
    std::lock_guard<std::mutex> hold (pinned ().lock);
    auto &all = pinned ().by_addr;
    auto other = pinned ().containing (addr);
    if (other == all.end ())
      other = all.lower_bound (addr);
    if (other != all.end () && other->first < addr + bytes)
      return other->second.from == pinned_from::user
                 ? CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED
                 : CUDA_ERROR_INVALID_VALUE;
    add (context, addr, bytes, flags, pinned_from::user);
    return CUDA_SUCCESS;
  });
}

CUresult
cuMemHostUnregister (void *p)
{
  return contextless_call (call::cuMemHostUnregister, [&] {
    if (!p)
      return CUDA_ERROR_INVALID_VALUE;
    drain_all_contexts ();
    std::size_t bytes;
    return forget (p, pinned_from::user, &bytes);
  });
}

CUresult
cuMemHostGetFlags (unsigned *flags, void *p)
{
  return context_call (call::cuMemHostGetFlags, [&] (simcuda_context &) {
    pinned_block block;
    if (!flags || !find_pinned (to_number (p), &block))
      return CUDA_ERROR_INVALID_VALUE;
    *flags = block.flags;
    return CUDA_SUCCESS;
  });
}

CUresult
cuMemHostGetDevicePointer_v2 (CUdeviceptr *dev, void *p, unsigned flags)
{
  return context_call (call::cuMemHostGetDevicePointer,
                       [&] (simcuda_context &) {
                         if (!dev || flags != 0)
                           return CUDA_ERROR_INVALID_VALUE;
                         std::lock_guard<std::mutex> hold (pinned ().lock);
                         auto it = pinned ().containing (to_number (p));
                         if (it == pinned ().by_addr.end ())
                           return CUDA_ERROR_INVALID_VALUE;
                         map (it->second);
                         *dev = to_number (p);
                         return CUDA_SUCCESS;
                       });
}
