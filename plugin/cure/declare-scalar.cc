/* Scalars of "declare" directives in parallel and serial constructs.

   Where no clause names one, GCC gives each gang a copy that begins with the
   device's value, and what is written there is lost.  The directive says what
   the variable is: the one that functions called by the construct see.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/directives.h"

namespace accdeep
{

void
cure_declared_scalars (gomp_target *statement)
{
  tree clauses = gimple_omp_target_clauses (statement);
  for (tree *link = &clauses; *link;)
    if (OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_FIRSTPRIVATE
        && OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (*link)
        && device_variable_p (OMP_CLAUSE_DECL (*link)))
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      link = &OMP_CLAUSE_CHAIN (*link);
  gimple_omp_target_set_clauses (statement, clauses);
}

} // namespace accdeep
