/* Scalars that a kernels construct uses without a clause.

   GCC maps them anew even where they are present, which ends the program when
   one is part of an object that is.  They are as if in a copy clause.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/directives.h"

namespace accdeep
{

void
cure_kernels (gomp_target *statement)
{
  /* No clause of the user's becomes that kind.  */
  for (tree c = gimple_omp_target_clauses (statement); c;
       c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
        && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_TOFROM)
      OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_TOFROM);
}

} // namespace accdeep
