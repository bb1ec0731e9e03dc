/* What the program frees, for whoever knows what is present on the device.

   Consumes the program's calls of free and realloc, which go on to the C
   library's; produces calls of the function that simcuda_when_freed has got.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/driver/simcuda.h"

#include <atomic>
#include <cstdint>

#include <dlfcn.h>
#include <malloc.h>

#define EXPORT __attribute__ ((visibility ("default")))

namespace
{

std::atomic<simcuda_freed *> told;

/* The C library's, or those of another allocator.  */
std::atomic<void (*) (void *)> next_free;
std::atomic<void *(*)(void *, std::size_t)> next_realloc;

/* dlsym may free the text of an error, which stays then.  */
thread_local bool looking __attribute__ ((tls_model ("initial-exec")));

void
find_next ()
{
  looking = true;
  next_realloc = reinterpret_cast<void *(*)(void *, std::size_t)> (
      dlsym (RTLD_NEXT, "realloc"));
  next_free = reinterpret_cast<void (*) (void *)> (dlsym (RTLD_NEXT, "free"));
  looking = false;
}

} // namespace

extern "C" EXPORT void
simcuda_when_freed (simcuda_freed *function)
{
  told = function;
}

extern "C" EXPORT void
free (void *block) noexcept
{
  if (looking)
    return;
  simcuda_freed *function = told.load (std::memory_order_relaxed);
  if (function && block)
    function (reinterpret_cast<std::uintptr_t> (block),
              malloc_usable_size (block));
  if (!next_free)
    find_next ();
  next_free.load () (block);
}

extern "C" EXPORT void *
realloc (void *block, std::size_t bytes) noexcept
{
  simcuda_freed *function = told.load (std::memory_order_relaxed);
  const std::uintptr_t start = reinterpret_cast<std::uintptr_t> (block);
  const std::size_t before = function && block ? malloc_usable_size (block) : 0;
  if (!next_realloc)
    find_next ();
  void *result = next_realloc.load () (block, bytes);
  if (before && result && reinterpret_cast<std::uintptr_t> (result) != start)
    function (start, before);
  return result;
}
