/* Kernel attributes, occupancy, launches.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/driver/objects.h"
#include "simcuda/driver/settings.h"
#include "simcuda/exec/report.h"

#include <algorithm>
#include <cstring>

using namespace simcuda;

namespace
{

constexpr unsigned max_threads_per_block = 1024;
constexpr unsigned max_block_z = 64;
constexpr unsigned max_grid_yz = 65535;
constexpr int reported_block_threads = 64;

/* A launch with its own copy of the parameters: the caller's are gone when a
   deferred stream runs it.  */
struct launch
{
  const kernel *code;
  device_memory *memory;
  launch_config config;
  std::vector<std::vector<unsigned char>> parameters;
  host_calls launched_by;
};

void
run (launch &l)
{
  std::vector<void *> pointers;
  for (auto &bytes : l.parameters)
    pointers.push_back (bytes.data ());
  launch_statistics statistics;
  run_kernel (*l.code, *l.memory, l.config, pointers.data (), &statistics);
  ++the_counters.kernels;
  the_counters.instructions += statistics.instructions;
  the_counters.lane_instructions += statistics.lane_instructions;
}

CUresult
check_dimensions (const simcuda_function &function, const unsigned grid[3],
                  const unsigned block[3], std::size_t shared_bytes)
{
  for (int i = 0; i < 3; ++i)
    if (grid[i] == 0 || block[i] == 0)
      return CUDA_ERROR_INVALID_VALUE;
  const std::uint64_t threads = std::uint64_t (block[0]) * block[1] * block[2];
  if (grid[0] > 0x7fffffffu || grid[1] > max_grid_yz || grid[2] > max_grid_yz
      || block[2] > max_block_z || block[0] > max_threads_per_block
      || block[1] > max_threads_per_block || threads > max_threads_per_block)
    return CUDA_ERROR_INVALID_VALUE;
  if (shared_bytes + function.info.shared_bytes > max_shared_bytes)
    return CUDA_ERROR_INVALID_VALUE;
  if (threads > function.info.max_threads_per_block)
    return CUDA_ERROR_INVALID_VALUE;
  return CUDA_SUCCESS;
}

/* The alignment that a parameter of BYTES has in a parameter buffer.  */
std::size_t
natural_alignment (std::size_t bytes)
{
  std::size_t alignment = 1;
  while (alignment < 8 && bytes % (alignment * 2) == 0)
    alignment *= 2;
  return alignment;
}

/* Copy the parameters out of a buffer that holds them at their offsets.  */
CUresult
copy_from_buffer (const std::vector<std::size_t> &sizes,
                  const unsigned char *buffer, std::size_t buffer_bytes,
                  launch *l)
{
  std::size_t offset = 0;
  for (std::size_t bytes : sizes)
    {
      const std::size_t alignment = natural_alignment (bytes);
      offset = (offset + alignment - 1) / alignment * alignment;
      if (offset + bytes > buffer_bytes)
        return CUDA_ERROR_INVALID_VALUE;
      l->parameters.emplace_back (buffer + offset, buffer + offset + bytes);
      offset += bytes;
    }
  return CUDA_SUCCESS;
}

CUresult
copy_from_extra (const std::vector<std::size_t> &sizes, void **extra, launch *l)
{
  const unsigned char *buffer = nullptr;
  const std::size_t *buffer_bytes = nullptr;
  for (; *extra != CU_LAUNCH_PARAM_END; extra += 2)
    if (*extra == CU_LAUNCH_PARAM_BUFFER_POINTER)
      buffer = static_cast<const unsigned char *> (extra[1]);
    else if (*extra == CU_LAUNCH_PARAM_BUFFER_SIZE)
      buffer_bytes = static_cast<const std::size_t *> (extra[1]);
    else
      return CUDA_ERROR_INVALID_VALUE;
  if (!buffer || !buffer_bytes)
    return CUDA_ERROR_INVALID_VALUE;
  return copy_from_buffer (sizes, buffer, *buffer_bytes, l);
}

CUresult
copy_parameters (const simcuda_function &function, void **parameters,
                 void **extra, launch *l)
{
  const std::vector<std::size_t> &sizes = function.info.parameter_bytes;
  if (extra)
    return parameters ? CUDA_ERROR_INVALID_VALUE
                      : copy_from_extra (sizes, extra, l);
  if (!parameters)
    return sizes.empty () ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
  for (std::size_t i = 0; i < sizes.size (); ++i)
    {
      const auto *bytes = static_cast<const unsigned char *> (parameters[i]);
      if (!bytes)
        return CUDA_ERROR_INVALID_VALUE;
      l->parameters.emplace_back (bytes, bytes + sizes[i]);
    }
  return CUDA_SUCCESS;
}

/* Threads of a block of F for which one block is enough.  */
CUresult
suggest_block (const simcuda_function &f, int *min_grid, int *block,
               int block_limit, unsigned flags)
{
  if (!min_grid || !block || block_limit < 0
      || (flags & ~CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE))
    return CUDA_ERROR_INVALID_VALUE;
  int threads
      = std::min<int> (reported_block_threads, f.info.max_threads_per_block);
  if (block_limit > 0)
    threads = std::min (threads, block_limit);
  *min_grid = 1;
  *block = threads;
  return CUDA_SUCCESS;
}

/* Blocks of BLOCK threads that a multiprocessor runs at once.  */
CUresult
count_blocks (int *blocks, int block, unsigned flags)
{
  if (!blocks || block <= 0 || (flags & ~CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE))
    return CUDA_ERROR_INVALID_VALUE;
  *blocks = unsigned (block) <= max_threads_per_block;
  return CUDA_SUCCESS;
}

/* Run BODY on a valid function, in a context.  */
template <typename Body>
CUresult
function_call (call id, CUfunction function, Body body)
{
  return context_call (id, [&] (simcuda_context &) {
    if (!function || !tables ().functions.valid_p (function))
      return CUDA_ERROR_INVALID_HANDLE;
    return body (*function);
  });
}

} // namespace

CUresult
cuFuncGetAttribute (int *value, CUfunction_attribute attribute,
                    CUfunction function)
{
  return handle_call (
      call::cuFuncGetAttribute, function, CUDA_ERROR_INVALID_HANDLE, [&] {
        if (!tables ().functions.valid_p (function))
          return CUDA_ERROR_INVALID_HANDLE;
        const simcuda_function &f = *function;
        if (!value)
          return CUDA_ERROR_INVALID_VALUE;
        switch (attribute)
          {
          case CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
            *value = std::min (f.info.max_threads_per_block,
                               max_threads_per_block);
            break;
          case CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES:
            *value = f.info.shared_bytes;
            break;
          case CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES:
            *value = f.info.const_bytes;
            break;
          case CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES:
            *value = f.info.local_bytes;
            break;
          case CU_FUNC_ATTRIBUTE_NUM_REGS:
            /* No more than fit a full block: registers cost nothing here.  */
            *value = std::clamp (f.info.registers, 1u, 63u);
            break;
          case CU_FUNC_ATTRIBUTE_PTX_VERSION:
          case CU_FUNC_ATTRIBUTE_BINARY_VERSION:
            *value = 80;
            break;
          case CU_FUNC_ATTRIBUTE_CACHE_MODE_CA:
            *value = 0;
            break;
          case CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
            *value = max_shared_bytes - f.info.shared_bytes;
            break;
          case CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT:
            *value = -1;
            break;
          default:
            return CUDA_ERROR_INVALID_VALUE;
          }
        return CUDA_SUCCESS;
      });
}

/* Preferences about hardware that we do not have.  */
CUresult
cuFuncSetAttribute (CUfunction function, CUfunction_attribute attribute,
                    int value)
{
  return driver_call (call::cuFuncSetAttribute, [&] {
    if (!function || !tables ().functions.valid_p (function))
      return CUDA_ERROR_INVALID_HANDLE;
    const int dynamic_max = max_shared_bytes - function->info.shared_bytes;
    if ((attribute == CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT
         && value >= -1 && value <= 100)
        || (attribute == CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
            && value >= 0 && value <= dynamic_max))
      return CUDA_SUCCESS;
    return CUDA_ERROR_INVALID_VALUE;
  });
}

CUresult
cuOccupancyMaxPotentialBlockSize (int *min_grid, int *block,
                                  CUfunction function, CUoccupancyB2DSize,
                                  size_t, int block_limit)
{
  return function_call (call::cuOccupancyMaxPotentialBlockSize, function,
                        [&] (simcuda_function &f) {
                          return suggest_block (f, min_grid, block, block_limit,
                                                0);
                        });
}

CUresult
cuOccupancyMaxPotentialBlockSizeWithFlags (int *min_grid, int *block,
                                           CUfunction function,
                                           CUoccupancyB2DSize, size_t,
                                           int block_limit, unsigned flags)
{
  return function_call (call::cuOccupancyMaxPotentialBlockSizeWithFlags,
                        function, [&] (simcuda_function &f) {
                          return suggest_block (f, min_grid, block, block_limit,
                                                flags);
                        });
}

CUresult
cuOccupancyMaxActiveBlocksPerMultiprocessor (int *blocks, CUfunction function,
                                             int block, size_t)
{
  return function_call (
      call::cuOccupancyMaxActiveBlocksPerMultiprocessor, function,
      [&] (simcuda_function &) { return count_blocks (blocks, block, 0); });
}

CUresult
cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags (int *blocks,
                                                      CUfunction function,
                                                      int block, size_t,
                                                      unsigned flags)
{
  return function_call (
      call::cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags, function,
      [&] (simcuda_function &) { return count_blocks (blocks, block, flags); });
}

CUresult
cuLaunchKernel (CUfunction function, unsigned grid_x, unsigned grid_y,
                unsigned grid_z, unsigned block_x, unsigned block_y,
                unsigned block_z, unsigned shared_bytes, CUstream handle,
                void **parameters, void **extra)
{
  /* What the launch works on is in place by now.  */
  call_preloaded ("simcuda_before_launch");
  return context_call (call::cuLaunchKernel, [&] (simcuda_context &context) {
    simcuda_stream *stream;
    if (!function || !tables ().functions.valid_p (function))
      return CUDA_ERROR_INVALID_HANDLE;
    if (!find_stream (context, handle, &stream))
      return stale_handle_error;
    if (function->owner->owner != &context || stream->owner != &context)
      return CUDA_ERROR_INVALID_HANDLE;
    auto l = std::make_shared<launch> ();
    l->code = function->code;
    l->memory = &memory_of_context (context);
    l->config = { { grid_x, grid_y, grid_z },
                  { block_x, block_y, block_z },
                  shared_bytes,
                  context.heap_bytes,
                  context.stack_bytes,
                  the_settings ().threads,
                  &l->launched_by };
    l->launched_by = host_calls::here ();
    CUresult result = check_dimensions (*function, l->config.grid,
                                        l->config.block, shared_bytes);
    if (result == CUDA_SUCCESS)
      result = copy_parameters (*function, parameters, extra, l.get ());
    if (result == CUDA_SUCCESS)
      submit (*stream, [l] { run (*l); });
    return result;
  });
}
