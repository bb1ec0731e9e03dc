/* What references refer to, in `serial' constructs without a clause for it.

   Consumes a serial construct whose body uses q, a reference to a structure or
   an array.  GCC, which finds the object for `parallel' and `kernels', maps the
   reference.  Produces the clause that GCC makes for those:

     map(tofrom: *q) map(firstprivate ref: q)

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/construct.h"
#include "plugin/lower/implicit.h"
#include "plugin/lower/reference-reductions.h"

namespace accdeep
{

namespace
{

/* The kind of the clause for an object of TYPE in STATEMENT.  */
gomp_map_kind
kind_in (tree statement, tree type)
{
  if (default_of (statement) == OMP_CLAUSE_DEFAULT_PRESENT)
    return GOMP_MAP_FORCE_PRESENT;
  return TYPE_READONLY (type) ? GOMP_MAP_TO : GOMP_MAP_TOFROM;
}

/* Change the construct at *TP.  False: there is nothing to do.  */
bool
name_objects (tree *tp)
{
  if (TREE_CODE (*tp) != OACC_SERIAL
      || default_of (*tp) == OMP_CLAUSE_DEFAULT_NONE)
    return false;
  bool any = false;
  for (tree decl : variables_without_clause (*tp))
    {
      if (TREE_CODE (TREE_TYPE (decl)) != REFERENCE_TYPE)
        continue;
      tree type = TREE_TYPE (TREE_TYPE (decl));
      if (!AGGREGATE_TYPE_P (type) || !COMPLETE_TYPE_P (type))
        continue;
      const location_t loc = EXPR_LOCATION (*tp);
      tree &clauses = OMP_CLAUSES (*tp);
      clauses = map_clause (loc, GOMP_MAP_FIRSTPRIVATE_REFERENCE, decl,
                            size_zero_node, clauses);
      clauses = map_clause (loc, kind_in (*tp, type),
                            build1 (INDIRECT_REF, type, decl),
                            unshare_expr (TYPE_SIZE_UNIT (type)), clauses);
      any = true;
    }
  return any;
}

} // anonymous namespace

bool
cure_serial_references (tree *body)
{
  return !lang_GNU_Fortran () && cure_p (cure::serial_reference)
         && change_compute_constructs (body, name_objects);
}

} // namespace accdeep
