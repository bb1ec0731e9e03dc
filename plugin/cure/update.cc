/* "update" of variables of "declare" directives.

   GCC leaves variables with device code of their own out of what a directive
   maps, because they are present always; from "update" as well, which is there
   to move them.  It does so for variables by name, not for memory that happens
   to be one.

   For an element or a section of an array GCC adds where the array's name leads
   in a kernel, from "update" as well, which has none.  That becomes a second
   mapping of the array, which has no kind, if another clause names it whole.

   For a section of a member, x.p[2:n], GCC gives the device's x.p the address
   of the section's first element: as if that were p[0], as nobody knows that
   the pointer leads to the device, and if x is there at all.  An update moves
   what it names, and attaches nothing (OpenACC 3.3, 2.14.4).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/directives.h"
#include "plugin/front/gcc/clauses.h"

namespace accdeep
{

namespace
{

bool
moves_p (tree clause)
{
  switch (OMP_CLAUSE_MAP_KIND (clause))
    {
    case GOMP_MAP_TO:
    case GOMP_MAP_FROM:
    case GOMP_MAP_FORCE_TO:
    case GOMP_MAP_FORCE_FROM:
      return true;
    default:
      return false;
    }
}

} // namespace

bool
for_device_p (tree function)
{
  return lookup_attribute ("omp declare target", DECL_ATTRIBUTES (function));
}

bool
device_variable_p (tree decl)
{
  return VAR_P (decl) && is_global_var (decl)
         && varpool_node::get_create (decl)->offloadable
         && !lookup_attribute ("omp declare target link",
                               DECL_ATTRIBUTES (decl));
}

void
cure_updated_members (gomp_target *statement)
{
  for (tree *link = gimple_omp_target_clauses_ptr (statement); *link;)
    if (maps_as_p (*link, GOMP_MAP_ALWAYS_POINTER))
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      link = &OMP_CLAUSE_CHAIN (*link);
}

void
cure_update (gomp_target *statement)
{
  for (tree *link = gimple_omp_target_clauses_ptr (statement); *link;)
    if (only_for_kernel_p (*link))
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      link = &OMP_CLAUSE_CHAIN (*link);
  for (tree c = gimple_omp_target_clauses (statement); c;
       c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && moves_p (c)
        && device_variable_p (OMP_CLAUSE_DECL (c)))
      {
        tree decl = OMP_CLAUSE_DECL (c);
        mark_addressable (decl);
        OMP_CLAUSE_DECL (c)
            = build_simple_mem_ref (build_fold_addr_expr (decl));
      }
}

} // namespace accdeep
