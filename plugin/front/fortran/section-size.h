/* cure::section_size: how large sections of Fortran's arrays are.  Include
   plugin/gcc/fortran.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_FORTRAN_SECTION_SIZE_H
#define ACCDEEP_FRONT_FORTRAN_SECTION_SIZE_H

#include "plugin/gcc/fortran.h"

namespace accdeep
{

/* Let sections in the directives of a function's *BODY, which nothing has
   changed yet, be as large as their memory is.  */
void cure_section_sizes (tree *body);

/* The same for its dummy arguments.  Adds temporaries to the current
   function.  */
void cure_dummy_sizes (tree *body);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_FORTRAN_SECTION_SIZE_H */
