/* Result codes in words.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/driver/call.h"

using namespace simcuda;

namespace
{

struct result_text
{
  CUresult result;
  const char *name;
  const char *text;
};

const result_text results[] = {
#define CUDA_RESULT(name, value, text) { name, #name, text },
#include "simcuda/driver/errors.def"
};

/* Set *OUT to the MEMBER of RESULT's row, or to null.  */
CUresult
look_up (CUresult result, const char *result_text::*member, const char **out)
{
  if (!out)
    return CUDA_ERROR_INVALID_VALUE;
  *out = nullptr;
  for (const result_text &row : results)
    if (row.result == result)
      {
        *out = row.*member;
        return CUDA_SUCCESS;
      }
  return CUDA_ERROR_INVALID_VALUE;
}

} // namespace

CUresult
cuGetErrorString (CUresult result, const char **text)
{
  return driver_call (call::cuGetErrorString, [&] {
    return look_up (result, &result_text::text, text);
  });
}

CUresult
cuGetErrorName (CUresult result, const char **name)
{
  return driver_call (call::cuGetErrorName, [&] {
    return look_up (result, &result_text::name, name);
  });
}
