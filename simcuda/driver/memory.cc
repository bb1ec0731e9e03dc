/* Device and pinned host memory: allocation and queries.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/driver/objects.h"
#include "simcuda/driver/settings.h"

#include <cstdlib>
#include <cstring>
#include <map>

using namespace simcuda;

namespace
{

constexpr std::size_t device_alignment = 256;
constexpr std::size_t host_alignment = 4096;

/* Host memory that the driver gave out or was told of.  It outlives contexts:
   pools free theirs at exit.  */
struct pinned_block
{
  std::size_t bytes;
  unsigned flags;
  bool ours_p; /* From cuMemHostAlloc, not cuMemHostRegister.  */
};

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

CUresult
allocate_pinned (void **p, size_t bytes, unsigned flags)
{
  const unsigned known = CU_MEMHOSTALLOC_PORTABLE
                         | CU_MEMHOSTALLOC_WRITECOMBINED
                         | CU_MEMHOSTALLOC_DEVICEMAP;
  if (!p || bytes == 0 || (flags & ~known))
    return CUDA_ERROR_INVALID_VALUE;
  if (flags & CU_MEMHOSTALLOC_DEVICEMAP)
    return CUDA_ERROR_NOT_SUPPORTED; /* CAN_MAP_HOST_MEMORY is 0.  */
  void *block;
  if (posix_memalign (&block, host_alignment, bytes) != 0)
    return CUDA_ERROR_OUT_OF_MEMORY;
  std::lock_guard<std::mutex> hold (pinned ().lock);
  pinned ().by_addr[to_number (block)] = { bytes, flags, true };
  *p = block;
  return CUDA_SUCCESS;
}

/* Set *VALUE to ATTRIBUTE of the device block [START, START + BYTES) that ADDR
   is in.  */
CUresult
device_attribute (void *value, CUpointer_attribute attribute,
                  simcuda_context &context, dev_addr addr, dev_addr start,
                  std::size_t bytes)
{
  switch (attribute)
    {
    case CU_POINTER_ATTRIBUTE_CONTEXT:
      *static_cast<CUcontext *> (value) = &context;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
      *static_cast<unsigned *> (value) = CU_MEMORYTYPE_DEVICE;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
      *static_cast<CUdeviceptr *> (value) = addr;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_IS_MANAGED:
      *static_cast<unsigned *> (value) = 0;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
      *static_cast<int *> (value) = context.device;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
      *static_cast<CUdeviceptr *> (value) = start;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
      *static_cast<std::size_t *> (value) = bytes;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_MAPPED:
      *static_cast<unsigned *> (value) = 1;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_HOST_POINTER:
      break;
    }
  return CUDA_ERROR_INVALID_VALUE;
}

/* The same for the pinned host block *IT.  */
CUresult
host_attribute (void *value, CUpointer_attribute attribute, std::uintptr_t addr,
                std::uintptr_t start, std::size_t bytes)
{
  switch (attribute)
    {
    case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
      *static_cast<unsigned *> (value) = CU_MEMORYTYPE_HOST;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_HOST_POINTER:
      *static_cast<void **> (value) = reinterpret_cast<void *> (addr);
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_IS_MANAGED:
    case CU_POINTER_ATTRIBUTE_MAPPED:
      *static_cast<unsigned *> (value) = 0;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
      *static_cast<CUdeviceptr *> (value) = start;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
      *static_cast<std::size_t *> (value) = bytes;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_CONTEXT:
    case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
    case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
      break;
    }
  return CUDA_ERROR_INVALID_VALUE;
}

} // namespace

CUresult
cuMemAlloc_v2 (CUdeviceptr *p, size_t bytes)
{
  return context_call (call::cuMemAlloc, [&] (simcuda_context &context) {
    if (!p || bytes == 0)
      return CUDA_ERROR_INVALID_VALUE;
    device_memory &memory = memory_of_context (context);
    std::size_t live = live_bytes_of_device (context.device);
    if (live > memory.limit_bytes () || bytes > memory.limit_bytes () - live)
      return CUDA_ERROR_OUT_OF_MEMORY;
    dev_addr addr = memory.allocate (bytes, device_alignment);
    if (!addr)
      return CUDA_ERROR_OUT_OF_MEMORY;
    *p = addr;
    return CUDA_SUCCESS;
  });
}

/* Device addresses must not be valid on the host.  */
CUresult
cuMemAllocManaged (CUdeviceptr *, size_t, unsigned)
{
  return driver_call (call::cuMemAllocManaged,
                      [] { return CUDA_ERROR_NOT_SUPPORTED; });
}

CUresult
cuMemFree_v2 (CUdeviceptr p)
{
  return context_call (call::cuMemFree, [&] (simcuda_context &context) {
    if (p == 0)
      return CUDA_SUCCESS;
    device_memory &memory = memory_of_context (context);
    if (memory.release (p))
      return CUDA_SUCCESS;
    complain (call::cuMemFree, "not the start of a device block: "
                                   + memory.explain (p, 0, access_kind::store));
    return CUDA_ERROR_INVALID_VALUE;
  });
}

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
    std::lock_guard<std::mutex> hold (pinned ().lock);
    auto it = pinned ().by_addr.find (to_number (p));
    if (it == pinned ().by_addr.end () || !it->second.ours_p)
      return CUDA_ERROR_INVALID_VALUE;
    pinned ().by_addr.erase (it);
    std::free (p);
    return CUDA_SUCCESS;
  });
}

CUresult
cuMemHostRegister_v2 (void *p, size_t bytes, unsigned flags)
{
  return context_call (call::cuMemHostRegister, [&] (simcuda_context &) {
    const unsigned known = 0xf;
    if (!p || bytes == 0 || (flags & ~known))
      return CUDA_ERROR_INVALID_VALUE;
    if (flags & CU_MEMHOSTALLOC_DEVICEMAP)
      return CUDA_ERROR_NOT_SUPPORTED;
    std::lock_guard<std::mutex> hold (pinned ().lock);
    auto &all = pinned ().by_addr;
    auto next = all.lower_bound (to_number (p));
    if (pinned ().containing (to_number (p)) != all.end ()
        || (next != all.end () && next->first < to_number (p) + bytes))
      return CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED;
    all[to_number (p)] = { bytes, flags, false };
    return CUDA_SUCCESS;
  });
}

CUresult
cuMemHostUnregister (void *p)
{
  return context_call (
      call::cuMemHostUnregister, [&] (simcuda_context &context) {
        drain_context (context);
        std::lock_guard<std::mutex> hold (pinned ().lock);
        auto it = pinned ().by_addr.find (to_number (p));
        if (it == pinned ().by_addr.end () || it->second.ours_p)
          return CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED;
        pinned ().by_addr.erase (it);
        return CUDA_SUCCESS;
      });
}

CUresult
cuMemHostGetFlags (unsigned *flags, void *p)
{
  return context_call (call::cuMemHostGetFlags, [&] (simcuda_context &) {
    std::lock_guard<std::mutex> hold (pinned ().lock);
    auto it = pinned ().containing (to_number (p));
    if (!flags || it == pinned ().by_addr.end ())
      return CUDA_ERROR_INVALID_VALUE;
    *flags = it->second.flags;
    return CUDA_SUCCESS;
  });
}

/* No host memory is mapped into the device's address space.  */
CUresult
cuMemHostGetDevicePointer_v2 (CUdeviceptr *, void *, unsigned)
{
  return context_call (call::cuMemHostGetDevicePointer, [] (simcuda_context &) {
    return CUDA_ERROR_INVALID_VALUE;
  });
}

CUresult
cuMemGetAddressRange_v2 (CUdeviceptr *start, size_t *bytes, CUdeviceptr p)
{
  return context_call (call::cuMemGetAddressRange,
                       [&] (simcuda_context &context) {
                         device_memory &memory = memory_of_context (context);
                         dev_addr block_start;
                         std::size_t block_bytes;
                         if (!memory.find_block (p, &block_start, &block_bytes))
                           return CUDA_ERROR_NOT_FOUND;
                         if (start)
                           *start = block_start;
                         if (bytes)
                           *bytes = block_bytes;
                         return CUDA_SUCCESS;
                       });
}

CUresult
cuMemGetInfo_v2 (size_t *free_bytes, size_t *total_bytes)
{
  return context_call (call::cuMemGetInfo, [&] (simcuda_context &context) {
    const std::size_t total = the_settings ().memory_bytes;
    const std::size_t live = live_bytes_of_device (context.device);
    if (free_bytes)
      *free_bytes = live < total ? total - live : 0;
    if (total_bytes)
      *total_bytes = total;
    return CUDA_SUCCESS;
  });
}

CUresult
cuPointerGetAttribute (void *value, CUpointer_attribute attribute,
                       CUdeviceptr p)
{
  return driver_call (call::cuPointerGetAttribute, [&] {
    if (!value)
      return CUDA_ERROR_INVALID_VALUE;
    if (simcuda_context *context = context_of (p))
      {
        dev_addr start;
        std::size_t bytes;
        if (!memory_of_context (*context).find_block (p, &start, &bytes))
          return CUDA_ERROR_INVALID_VALUE;
        return device_attribute (value, attribute, *context, p, start, bytes);
      }
    std::lock_guard<std::mutex> hold (pinned ().lock);
    auto it = pinned ().containing (p);
    if (it == pinned ().by_addr.end ())
      return CUDA_ERROR_INVALID_VALUE;
    return host_attribute (value, attribute, p, it->first, it->second.bytes);
  });
}
