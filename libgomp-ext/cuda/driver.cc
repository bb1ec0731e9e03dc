/* The loaded driver: consumes addresses, produces driver calls.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/cuda/driver.h"

#include "libgomp-ext/base/error.h"

#include <atomic>
#include <dlfcn.h>
#include <pthread.h>

namespace accdeep
{
namespace cuda
{

namespace
{

/* Symbols of the driver are not visible globally, and loading it anew would be
   wrong on a machine with another kind of device.   */
void *
loaded ()
{
  static std::atomic<void *> handle;
  /* libgomp may load it any time.  */
  if (!handle)
    handle = dlopen ("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD);
  return handle;
}

void *
symbol (const char *name)
{
  return loaded () ? dlsym (loaded (), name) : nullptr;
}

template <typename Function>
bool
find (Function *&function, const char *name)
{
  function = reinterpret_cast<Function *> (symbol (name));
  return function != nullptr;
}

function_table
find_functions ()
{
  function_table f = {};
  f.complete = true;
#define DRIVER_FUNCTION(NAME, SYMBOL, PARAMETERS)                              \
  f.complete &= find (f.NAME, #SYMBOL);
#define DRIVER_OPTIONAL(NAME, SYMBOL, PARAMETERS) find (f.NAME, #SYMBOL);
#include "libgomp-ext/cuda/driver.def"
  return f;
}

thread_local bool context_lost;

bool loaded_before_fork;
bool forked;

void
before_fork ()
{
  loaded_before_fork = loaded () != nullptr;
}

void
in_child ()
{
  forked |= loaded_before_fork;
}

__attribute__ ((constructor)) void
watch_forks ()
{
  pthread_atfork (before_fork, nullptr, in_child);
}

} // namespace

bool
forked_with_driver_p ()
{
  return forked;
}

const function_table &
functions ()
{
  static const function_table none = {};
  if (!loaded ())
    return none;
  static const function_table result = find_functions ();
  return result;
}

unsigned
device_attribute (int number)
{
  const function_table &f = functions ();
  int device, n;
  const bool known = f.ctx_get_device && f.device_get_attribute
                     && f.ctx_get_device (&device) == success
                     && f.device_get_attribute (&n, number, device) == success;
  return known && n > 0 ? n : 0;
}

void
check (int error, const char *function)
{
  /* While things are given back only the first failure counts.  */
  if (error == success || failed_p ())
    return;
  const char *name = nullptr;
  functions ().get_error_name (error, &name);
  report_failure (
      text ("%s failed: %s", function, name ? name : "unknown error"));
  /* What is under way may still use what is about to be given back.  */
  context_lost = functions ().ctx_synchronize () != success;
  throw failure ();
}

bool
context_lost_p ()
{
  return context_lost;
}

} // namespace cuda
} // namespace accdeep
