/* Allocatable and pointer variables of "declare" directives.  Include
   plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_CURE_DECLARED_H
#define ACCDEEP_CURE_DECLARED_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* Does the static variable DECL have a place on the device, and refer to an
   object that may come and go: is it allocatable or a pointer?  */
bool declared_reference_p (tree decl);

/* cure::declare_allocatable, of what is allocated and freed in a function's
 *BODY, before the gimplifier has seen it.  */
void cure_declared_memory (tree *body);

/* The same of the translation unit's variables, when all of it has been
   parsed.  */
void register_declared_references ();

} // namespace accdeep

#endif /* ACCDEEP_CURE_DECLARED_H */
