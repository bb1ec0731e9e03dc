/* cure::captured_object: objects of class type that a lambda has captured, in
   compute constructs that have no clause for them.  C++.

   GCC gives each gang a copy of what is captured by reference, or as a copy
   that the lambda may change: nothing comes back, on the host either.  They are
   mapped instead, as aggregates without a clause are elsewhere:

     map(tofrom:*q) map(firstprivate_reference:q)

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/directives.h"
#include "plugin/front/gcc/clauses.h"

namespace accdeep
{

namespace
{

bool
reference_p (tree decl)
{
  return TREE_CODE (TREE_TYPE (decl)) == REFERENCE_TYPE;
}

/* The type of the object that DECL is or, a reference, leads to.  */
tree
object_type (tree decl)
{
  tree type = TREE_TYPE (decl);
  return reference_p (decl) ? TREE_TYPE (type) : type;
}

/* Does CLAUSE, which GCC has added, make copies of such an object?  Of what
   cannot be written there may be copies.  Objects without a constant size have
   no other place on the device.  */
bool
copies_object_p (tree clause)
{
  if (OMP_CLAUSE_CODE (clause) != OMP_CLAUSE_FIRSTPRIVATE
      || !OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (clause))
    return false;
  tree decl = OMP_CLAUSE_DECL (clause);
  tree type = object_type (decl);
  return RECORD_OR_UNION_TYPE_P (type)
         && TREE_CODE (TYPE_SIZE_UNIT (type)) == INTEGER_CST
         && (reference_p (decl) || !TYPE_READONLY (type));
}

gomp_map_kind
kind_among (tree clauses)
{
  return default_among (clauses) == OMP_CLAUSE_DEFAULT_PRESENT
             ? GOMP_MAP_FORCE_PRESENT
             : GOMP_MAP_TOFROM;
}

} // namespace

void
cure_captured_objects (gomp_target *statement)
{
  tree *clauses = gimple_omp_target_clauses_ptr (statement);
  for (tree *link = clauses; *link; link = &OMP_CLAUSE_CHAIN (*link))
    {
      tree c = *link;
      if (!copies_object_p (c))
        continue;
      tree decl = OMP_CLAUSE_DECL (c);
      const bool reference = reference_p (decl);
      const location_t loc = OMP_CLAUSE_LOCATION (c);
      tree rest = OMP_CLAUSE_CHAIN (c);
      if (reference)
        rest = map_clause (loc, GOMP_MAP_FIRSTPRIVATE_REFERENCE, decl,
                           size_zero_node, rest);
      *link = map_clause (loc, kind_among (*clauses),
                          reference ? build_simple_mem_ref (decl) : decl,
                          TYPE_SIZE_UNIT (object_type (decl)), rest);
    }
}

} // namespace accdeep
