/* Driver functions by name, for programs that link none of them.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/driver/call.h"
#include "simcuda/driver/objects.h"

#include <cstring>

using namespace simcuda;

namespace
{

struct exported_function
{
  const char *name;
  int since;
  void *function;
};

/* Of one name, the newest is first.  */
const exported_function exported_functions[] = {
#define CUDA_CALL(name, symbol, since)                                         \
  { #name, since, reinterpret_cast<void *> (&symbol) },
#define CUDA_OLD_CALL CUDA_CALL
#include "simcuda/driver/calls.def"
};

/* What a program that was built for VERSION means by NAME.  A negative version
   is later than all others, as in NVIDIA's driver.  */
CUdriverProcAddressQueryResult
look_up (const char *name, int version, void **function)
{
  CUdriverProcAddressQueryResult result = CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND;
  *function = nullptr;
  for (const exported_function &f : exported_functions)
    if (std::strcmp (f.name, name) == 0)
      {
        if (version < 0 || f.since <= version)
          {
            *function = f.function;
            return CU_GET_PROC_ADDRESS_SUCCESS;
          }
        result = CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT;
      }
  return result;
}

/* Programs for a later major version do not run with this driver.  */
constexpr int versions_end = (driver_version / 1000 + 1) * 1000;

bool
good_arguments_p (const char *name, void *const *function, int version,
                  cuuint64_t flags)
{
  return name && function && version < versions_end
         && flags <= CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM;
}

} // namespace

CUresult
cuGetProcAddress (const char *name, void **function, int version,
                  cuuint64_t flags)
{
  return driver_call (call::cuGetProcAddress, [&] {
    if (!good_arguments_p (name, function, version, flags))
      return CUDA_ERROR_INVALID_VALUE;
    return look_up (name, version, function) == CU_GET_PROC_ADDRESS_SUCCESS
               ? CUDA_SUCCESS
               : CUDA_ERROR_NOT_FOUND;
  });
}

CUresult
cuGetProcAddress_v2 (const char *name, void **function, int version,
                     cuuint64_t flags, CUdriverProcAddressQueryResult *result)
{
  return driver_call (call::cuGetProcAddress, [&] {
    if (!good_arguments_p (name, function, version, flags))
      return CUDA_ERROR_INVALID_VALUE;
    CUdriverProcAddressQueryResult found = look_up (name, version, function);
    if (result)
      *result = found;
    return CUDA_SUCCESS;
  });
}
