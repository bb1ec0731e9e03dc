/* ACCDEEP_INFER: what the entry points hand on.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INFER_INFER_H
#define ACCDEEP_INFER_INFER_H

#include "abi/accdeep-abi.h"

namespace accdeep
{
namespace infer
{

/* UNIT's program is looked at, if ACCDEEP_INFER says so.  */
void register_unit (const accdeep_infer_unit &unit);

} // namespace infer
} // namespace accdeep

#endif
