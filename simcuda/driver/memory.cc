/* Device memory: allocation and queries.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/driver/objects.h"
#include "simcuda/driver/settings.h"

#include <vector>

using namespace simcuda;

/* Where cuMemAllocAsync takes memory from.  It keeps nothing.  */
struct simcuda_pool
{
};

namespace
{

constexpr std::size_t device_alignment = 256;

CUresult
allocate (simcuda_context &context, CUdeviceptr *p, size_t bytes,
          host_access host)
{
  if (!p || bytes == 0)
    return CUDA_ERROR_INVALID_VALUE;
  device_memory &memory = memory_of_context (context);
  const std::size_t live = live_bytes_of_device (context.device);
  if (live > memory.limit_bytes () || bytes > memory.limit_bytes () - live)
    return CUDA_ERROR_OUT_OF_MEMORY;
  dev_addr addr = memory.allocate (bytes, device_alignment, nullptr, host);
  if (!addr)
    return CUDA_ERROR_OUT_OF_MEMORY;
  *p = addr;
  return CUDA_SUCCESS;
}

void
explain_bad_free (call id, const device_memory &memory, CUdeviceptr p)
{
  complain (id, "not the start of a device block: "
                    + memory.explain (p, 0, access_kind::store));
}

/* The pools of all devices; never destroyed.  */
std::vector<simcuda_pool> &
pools ()
{
  static std::vector<simcuda_pool> &the_pools
      = *new std::vector<simcuda_pool> (the_settings ().devices);
  return the_pools;
}

} // namespace

CUresult
cuMemAlloc_v2 (CUdeviceptr *p, size_t bytes)
{
  return context_call (call::cuMemAlloc, [&] (simcuda_context &context) {
    return allocate (context, p, bytes, host_access::none);
  });
}

CUresult
cuMemAllocManaged (CUdeviceptr *p, size_t bytes, unsigned flags)
{
  return context_call (call::cuMemAllocManaged, [&] (simcuda_context &context) {
    if (flags != CU_MEM_ATTACH_GLOBAL && flags != CU_MEM_ATTACH_HOST)
      return CUDA_ERROR_INVALID_VALUE;
    return allocate (context, p, bytes, host_access::same_address);
  });
}

/* In whichever context P was allocated.  The real driver waits for all work of
   the context first.  */
CUresult
cuMemFree_v2 (CUdeviceptr p)
{
  return contextless_call (call::cuMemFree, [&] {
    if (p == 0)
      return CUDA_SUCCESS;
    simcuda_context *owner = context_of (p);
    if (owner)
      {
        drain_context (*owner);
        if (memory_of_context (*owner).release (p))
          return CUDA_SUCCESS;
      }
    else
      owner = current_context ();
    if (owner)
      explain_bad_free (call::cuMemFree, memory_of_context (*owner), p);
    return CUDA_ERROR_INVALID_VALUE;
  });
}

/* The block is there at once, which the order of its stream allows.  */
CUresult
cuMemAllocAsync (CUdeviceptr *p, size_t bytes, CUstream handle)
{
  return context_call (call::cuMemAllocAsync, [&] (simcuda_context &context) {
    simcuda_stream *stream;
    if (!find_stream (context, handle, &stream))
      return stale_handle_error;
    if (p && bytes == 0)
      {
        *p = 0;
        return CUDA_SUCCESS;
      }
    return allocate (context, p, bytes, host_access::none);
  });
}

CUresult
cuMemFreeAsync (CUdeviceptr p, CUstream handle)
{
  return context_call (call::cuMemFreeAsync, [&] (simcuda_context &context) {
    simcuda_stream *stream;
    if (!find_stream (context, handle, &stream))
      return stale_handle_error;
    if (p == 0)
      return CUDA_SUCCESS;
    device_memory &memory = memory_of_context (context);
    dev_addr start;
    std::size_t bytes;
    if (!memory.find_block (p, &start, &bytes) || start != p)
      {
        explain_bad_free (call::cuMemFreeAsync, memory, p);
        return CUDA_ERROR_INVALID_VALUE;
      }
    const host_calls asked_by = host_calls::here ();
    submit (*stream, [p, asked_by, &memory] {
      if (!memory.release (p))
        fail (call::cuMemFreeAsync,
              memory.explain (p, 0, access_kind::store)
                  + " (when the queued release ran)",
              asked_by);
    });
    return CUDA_SUCCESS;
  });
}

CUresult
cuDeviceGetDefaultMemPool (CUmemoryPool *pool, CUdevice device)
{
  return driver_call (call::cuDeviceGetDefaultMemPool, [&] {
    if (!pool)
      return CUDA_ERROR_INVALID_VALUE;
    if (!valid_device_p (device))
      return CUDA_ERROR_INVALID_DEVICE;
    *pool = &pools ()[device];
    return CUDA_SUCCESS;
  });
}

CUresult
cuMemPoolTrimTo (CUmemoryPool pool, size_t)
{
  return driver_call (call::cuMemPoolTrimTo, [&] {
    for (simcuda_pool &known : pools ())
      if (&known == pool)
        return CUDA_SUCCESS;
    return CUDA_ERROR_INVALID_VALUE;
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
