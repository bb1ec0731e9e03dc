/* What every driver function does first and last: counting, injected failures,
   the states in which calls are refused, and no exception to the caller.

     CUresult
     cuX (...)
     {
       return driver_call (call::cuX, [&] { ...; return CUDA_SUCCESS; });
     }

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_DRIVER_CALL_H
#define SIMCUDA_DRIVER_CALL_H

#include "simcuda/driver/cuda-api.h"
#include "simcuda/exec/report.h"

#include <atomic>
#include <cstdint>
#include <new>
#include <string>

namespace simcuda
{

enum class call
{
#define CUDA_CALL(name, symbol, since) name,
#include "simcuda/driver/calls.def"
  count
};

const char *name_of (call);
/* Whether there is a call of that name; its number then goes to *ID.  */
bool call_named (const std::string &name, call *id = nullptr);

/* What simcuda_get_statistics and SIMCUDA_STATS tell.  */
struct counters
{
  std::atomic<std::uint64_t> calls[static_cast<int> (call::count)];
  std::atomic<std::uint64_t> host_to_device_bytes, device_to_host_bytes,
      device_to_device_bytes, kernels, instructions, lane_instructions;
};
extern counters the_counters;

/* Count the call; its result if it must not go on.  */
CUresult begin_call (call id);

/* Run BODY, which returns a CUresult, as the driver function ID.  */
template <typename Body>
CUresult
driver_call (call id, Body body) noexcept
{
  try
    {
      CUresult refused = begin_call (id);
      return refused != CUDA_SUCCESS ? refused : body ();
    }
  catch (const std::bad_alloc &)
    {
      return CUDA_ERROR_OUT_OF_MEMORY;
    }
}

/* The same for functions on a HANDLE that is looked at first: null gives
   NULL_ERROR even before cuInit.  */
template <typename Body>
CUresult
handle_call (call id, const void *handle, CUresult null_error,
             Body body) noexcept
{
  try
    {
      CUresult refused = begin_call (id);
      if (!handle
          && (refused == CUDA_SUCCESS || refused == CUDA_ERROR_NOT_INITIALIZED))
        return null_error;
      return refused != CUDA_SUCCESS ? refused : body ();
    }
  catch (const std::bad_alloc &)
    {
      return CUDA_ERROR_OUT_OF_MEMORY;
    }
}

/* Set by cuInit.  */
extern std::atomic<bool> initialized_p;

/* While a stream's callback runs on this thread: most calls are refused.  */
class callback_scope
{
public:
  callback_scope ();
  ~callback_scope ();
  callback_scope (const callback_scope &) = delete;
  callback_scope &operator= (const callback_scope &) = delete;
};

/* Print "simcuda: NAME: TEXT" on standard error.  */
void complain (call id, const std::string &text);

/* The same, with the calls that asked for it, and end the process with status
   1.  */
[[noreturn]] void fail (call id, const std::string &text,
                        const host_calls &asked_by);

/* Call the function NAME if a library that was loaded before the program has
   it.  */
void call_preloaded (const char *name);

} // namespace simcuda

#endif /* SIMCUDA_DRIVER_CALL_H */
