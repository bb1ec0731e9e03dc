/* Shapes and policies in module files.

   A directive at module scope travels with its module: the module gets a
   constant whose value is the directive, and gfortran writes it to the .mod
   file.  Whoever uses the module finds it there, whatever `only' and renames
   say, and a module hands on what it has from others.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_FORTRAN_MODULES_H
#define ACCDEEP_FRONT_FORTRAN_MODULES_H

#include "plugin/front/fortran/directives.h"

namespace accdeep
{

/* Add the directives of all modules that OUTLINE's scopes use, and that it does
   not define, to DIRECTIVES.  */
void read_modules (const source_outline &outline,
                   std::vector<recorded_directive> &directives);

/* Add a constant to each of OUTLINE's modules for each of DIRECTIVES that it
   has itself or uses.  */
void write_modules (const source_outline &outline,
                    const std::vector<recorded_directive> &directives);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_FORTRAN_MODULES_H */
