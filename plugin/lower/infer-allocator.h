/* The program's allocator, for -fplugin-arg-accdeep-infer.  Include
   plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_INFER_ALLOCATOR_H
#define ACCDEEP_LOWER_INFER_ALLOCATOR_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* The value of the field NAME of infer_state ().  */
tree infer_hook (const char *name);

/* Define malloc and what goes with it in the translation unit, unless it does
   so itself.  */
void define_allocator ();

} // namespace accdeep

#endif /* ACCDEEP_LOWER_INFER_ALLOCATOR_H */
