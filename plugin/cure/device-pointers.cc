/* cure::device_pointer: arrays of Fortran's in deviceptr clauses.

   gfortran has two entries for such an array, its memory and its address:

     map(force_deviceptr:*r [len: n]) map(pointer:r)

   libgomp recognizes the two, and writes into their kinds what it takes them
   for.  The kinds are static data: the next execution of the directive does not
   recognize them, and gives its kernel a null pointer.  The address alone is
   what libgomp makes of them, and what C's pointers have.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/directives.h"
#include "plugin/front/gcc/clauses.h"

namespace accdeep
{

namespace
{

/* Are CLAUSE, and what follows, the memory and the address of an array?  */
bool
two_entries_p (tree clause)
{
  tree next = OMP_CLAUSE_CHAIN (clause);
  return OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_MAP
         && OMP_CLAUSE_MAP_KIND (clause) == GOMP_MAP_FORCE_DEVICEPTR
         && !DECL_P (OMP_CLAUSE_DECL (clause)) && next
         && OMP_CLAUSE_CODE (next) == OMP_CLAUSE_MAP
         && OMP_CLAUSE_MAP_KIND (next) == GOMP_MAP_POINTER
         && DECL_P (OMP_CLAUSE_DECL (next))
         && POINTER_TYPE_P (TREE_TYPE (OMP_CLAUSE_DECL (next)));
}

} // namespace

void
cure_device_pointers (gomp_target *directive)
{
  for (tree *link = gimple_omp_target_clauses_ptr (directive); *link;
       link = &OMP_CLAUSE_CHAIN (*link))
    if (two_entries_p (*link))
      {
        *link = OMP_CLAUSE_CHAIN (*link);
        OMP_CLAUSE_SET_MAP_KIND (*link, GOMP_MAP_FORCE_DEVICEPTR);
        OMP_CLAUSE_SIZE (*link)
            = TYPE_SIZE_UNIT (TREE_TYPE (OMP_CLAUSE_DECL (*link)));
      }
}

} // namespace accdeep
