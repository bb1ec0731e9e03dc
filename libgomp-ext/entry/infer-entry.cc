/* Entry points of files compiled with -fplugin-arg-accdeep-infer.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "abi/accdeep-abi.h"
#include "libgomp-ext/accdeep.h"
#include "libgomp-ext/infer/infer.h"

#define ACCDEEP_EXPORT extern "C" __attribute__ ((visibility ("default")))

ACCDEEP_EXPORT void
GOACC_infer_register (const accdeep_infer_unit *unit)
{
  if (unit->header.major == ACCDEEP_ABI_MAJOR)
    accdeep::infer::register_unit (*unit);
}

/* A call that the compiler has put nothing in the place of.  */
ACCDEEP_EXPORT void
accdeep_infer (const void *)
{
}
