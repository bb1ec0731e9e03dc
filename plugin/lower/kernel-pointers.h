/* Fortran: what kernels follow, and nothing brings.  Consumes compute
   constructs as the front end made them, produces warnings.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_KERNEL_POINTERS_H
#define ACCDEEP_LOWER_KERNEL_POINTERS_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* Warn of components that STATEMENT, a compute construct, follows where the
   device has the host's address: those of firstprivate objects, and polymorphic
   ones of objects that a clause of the construct brings.  */
void check_kernel_pointers (tree statement);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_KERNEL_POINTERS_H */
