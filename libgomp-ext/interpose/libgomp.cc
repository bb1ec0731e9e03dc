/* libgomp's own functions: consumes libgomp.so.1's table of symbols.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/interpose/libgomp.h"

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/interpose/libgomp-symbol.h"

#include <string>

#include <dlfcn.h>

namespace accdeep
{
namespace libgomp
{

namespace
{

/* This library needs libgomp, so it has been loaded.  */
void *
library ()
{
  static void *const result = dlopen ("libgomp.so.1", RTLD_LAZY | RTLD_NOLOAD);
  return result;
}

template <typename Function>
void
find (Function *&result, const char *name)
{
  result = reinterpret_cast<Function *> (symbol (name));
  if (!result)
    fatal ("libgomp.so.1 has no %s: it is older than GCC 12's", name);
}

functions
find_functions ()
{
  functions f;
#define FIND(NAME) find (f.NAME, #NAME)
  FIND (acc_async_test);
  FIND (acc_async_test_all);
  FIND (acc_deviceptr);
  FIND (acc_free);
  FIND (acc_get_cuda_stream);
  FIND (acc_get_current_cuda_context);
  FIND (acc_get_device_num);
  FIND (acc_get_device_type);
  FIND (acc_get_num_devices);
  FIND (acc_get_property);
  FIND (acc_is_present);
  FIND (acc_malloc);
  FIND (acc_map_data);
  FIND (acc_memcpy_from_device);
  FIND (acc_memcpy_from_device_async);
  FIND (acc_memcpy_to_device);
  FIND (acc_memcpy_to_device_async);
  FIND (acc_prof_register);
  FIND (acc_prof_unregister);
  FIND (acc_set_device_num);
  FIND (acc_unmap_data);
  FIND (acc_wait);
  FIND (acc_wait_all);
  FIND (acc_wait_all_async);
  FIND (acc_wait_async);
  FIND (omp_get_num_devices);
  FIND (omp_target_associate_ptr);
  FIND (omp_target_disassociate_ptr);
  FIND (omp_target_memcpy);
  FIND (GOMP_PLUGIN_goacc_thread);
  FIND (GOMP_PLUGIN_goacc_profiling_dispatch);
  FIND (GOACC_data_start);
  FIND (GOACC_data_end);
  FIND (GOACC_enter_data);
  FIND (GOACC_exit_data);
#undef FIND
  return f;
}

} // namespace

void *
symbol (const char *name)
{
  return library () ? dlsym (library (), name) : nullptr;
}

void *
next (const char *name)
{
  void *watching
      = dlsym (RTLD_DEFAULT, ("simcuda_" + std::string (name)).c_str ());
  return watching ? watching : symbol (name);
}

void *
definition (const char *name)
{
  typedef void *next_fn (const char *, void *);
  static const auto next_of = reinterpret_cast<next_fn *> (
      dlsym (RTLD_DEFAULT, "simcuda_next_definition"));
  void *first = dlsym (RTLD_DEFAULT, name);
  return next_of ? next_of (name, first) : first;
}

const functions &
calls ()
{
  static const functions result = find_functions ();
  return result;
}

} // namespace libgomp
} // namespace accdeep
