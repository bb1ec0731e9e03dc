/* Pinned host memory.

   Kernels may access it only if it was mapped into the device: by a flag, or
   because the program has asked for its device address.  NVIDIA's driver maps
   all of it; but a kernel that uses a host pointer by mistake is what we are
   here to report.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/driver/objects.h"
#include "simcuda/exec/host-mapping.h"

#include <cstdlib>
#include <map>

using namespace simcuda;

namespace
{

constexpr std::size_t host_alignment = 4096;

/* By address.  They outlive contexts: pools free theirs at exit.  */
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
add (std::uintptr_t addr, std::size_t bytes, unsigned flags, pinned_from from)
{
  static_assert (int (CU_MEMHOSTALLOC_DEVICEMAP)
                 == int (CU_MEMHOSTREGISTER_DEVICEMAP));
  pinned_block &block = pinned ().by_addr[addr];
  block = { addr, bytes, flags, from, false };
  if (flags & CU_MEMHOSTALLOC_DEVICEMAP)
    map (block);
}

/* Forget the block at P; false: there is none of that kind.  */
bool
forget (void *p, pinned_from from)
{
  std::lock_guard<std::mutex> hold (pinned ().lock);
  auto it = pinned ().by_addr.find (to_number (p));
  if (it == pinned ().by_addr.end () || it->second.from != from)
    return false;
  if (it->second.mapped_p)
    unmap_host_range (it->first);
  pinned ().by_addr.erase (it);
  return true;
}

CUresult
allocate_pinned (void **p, size_t bytes, unsigned flags)
{
  const unsigned known = CU_MEMHOSTALLOC_PORTABLE
                         | CU_MEMHOSTALLOC_WRITECOMBINED
                         | CU_MEMHOSTALLOC_DEVICEMAP;
  if (!p || bytes == 0 || (flags & ~known))
    return CUDA_ERROR_INVALID_VALUE;
  void *block;
  if (posix_memalign (&block, host_alignment, bytes) != 0)
    return CUDA_ERROR_OUT_OF_MEMORY;
  std::lock_guard<std::mutex> hold (pinned ().lock);
  add (to_number (block), bytes, flags, pinned_from::driver);
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

} // namespace simcuda

CUresult
cuMemAllocHost_v2 (void **p, size_t bytes)
{
  return context_call (call::cuMemAllocHost, [&] (simcuda_context &) {
    return allocate_pinned (p, bytes, 0);
  });
}

CUresult
cuMemHostAlloc (void **p, size_t bytes, unsigned flags)
{
  return context_call (call::cuMemHostAlloc, [&] (simcuda_context &) {
    return allocate_pinned (p, bytes, flags);
  });
}

CUresult
cuMemFreeHost (void *p)
{
  return context_call (call::cuMemFreeHost, [&] (simcuda_context &context) {
    drain_context (context); /* Queued copies may use it.  */
    if (!forget (p, pinned_from::driver))
      return CUDA_ERROR_INVALID_VALUE;
    std::free (p);
    return CUDA_SUCCESS;
  });
}

CUresult
cuMemHostRegister_v2 (void *p, size_t bytes, unsigned flags)
{
  return context_call (call::cuMemHostRegister, [&] (simcuda_context &) {
    const unsigned known
        = CU_MEMHOSTREGISTER_PORTABLE | CU_MEMHOSTREGISTER_DEVICEMAP
          | CU_MEMHOSTREGISTER_IOMEMORY | CU_MEMHOSTREGISTER_READ_ONLY;
    if (!p || bytes == 0 || bytes > UINTPTR_MAX - to_number (p)
        || (flags & ~known))
      return CUDA_ERROR_INVALID_VALUE;
    std::lock_guard<std::mutex> hold (pinned ().lock);
    auto &all = pinned ().by_addr;
    auto next = all.lower_bound (to_number (p));
    if (pinned ().containing (to_number (p)) != all.end ()
        || (next != all.end () && next->first < to_number (p) + bytes))
      return CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED;
    add (to_number (p), bytes, flags, pinned_from::user);
    return CUDA_SUCCESS;
  });
}

CUresult
cuMemHostUnregister (void *p)
{
  return context_call (call::cuMemHostUnregister,
                       [&] (simcuda_context &context) {
                         drain_context (context);
                         return forget (p, pinned_from::user)
                                    ? CUDA_SUCCESS
                                    : CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED;
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
