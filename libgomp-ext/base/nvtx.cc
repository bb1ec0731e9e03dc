/* Ranges for NVIDIA's profilers: consumes directives, produces calls of NVTX,
   which the program may have itself; else of libnvToolsExt.

   A profiler names the library that NVTX is to load in NVTX_INJECTION64_PATH;
   without one, nothing is loaded here.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/base/nvtx.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/error.h"

#include <cstdlib>
#include <dlfcn.h>

namespace accdeep
{

namespace
{

struct nvtx_functions
{
  int (*push) (const char *);
  int (*pop) ();
};

/* Those of LIBRARY; null ones: it lacks one.  */
nvtx_functions
functions_of (void *library)
{
  nvtx_functions f;
  f.push
      = reinterpret_cast<decltype (f.push)> (dlsym (library, "nvtxRangePushA"));
  f.pop = reinterpret_cast<decltype (f.pop)> (dlsym (library, "nvtxRangePop"));
  return f.push && f.pop ? f : nvtx_functions ();
}

nvtx_functions
find_functions ()
{
  const nvtx_functions own = functions_of (RTLD_DEFAULT);
  if (own.push || !environment_variable ("NVTX_INJECTION64_PATH"))
    return own;
  void *library = dlopen ("libnvToolsExt.so.1", RTLD_LAZY);
  return library ? functions_of (library) : nvtx_functions ();
}

const nvtx_functions &
functions ()
{
  static const nvtx_functions result = find_functions ();
  return result;
}

} // namespace

nvtx_range::nvtx_range (const char *name)
{
  if (functions ().push)
    functions ().push (name);
}

nvtx_range::nvtx_range (const accdeep_directive *directive)
{
  if (functions ().push)
    functions ().push (directive_text (directive).c_str ());
}

nvtx_range::~nvtx_range ()
{
  if (functions ().pop)
    functions ().pop ();
}

} // namespace accdeep
