/* What references refer to, in compute constructs without a clause for it.

   Consumes a construct whose body uses q, a reference: in `serial' to a
   structure or an array, of which GCC, which finds the object for `parallel'
   and `kernels', maps the reference; in any to a scalar that a data construct
   around maps, which GCC takes for the construct's own from version 14 on.
   Produces the clause that GCC makes elsewhere:

     map(tofrom: *q) map(firstprivate ref: q)

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/construct.h"
#include "plugin/lower/implicit.h"
#include "plugin/lower/reference-reductions.h"

#include <algorithm>

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

/* Does one of OUTER, the clauses of the data constructs around, map what the
   reference DECL refers to?  */
bool
mapped_around_p (const std::vector<tree> &outer, tree decl)
{
  return std::any_of (outer.begin (), outer.end (), [decl] (tree clauses) {
    for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
      if (maps_whole_p (c, decl))
        return true;
    return false;
  });
}

/* Does GCC need a clause for what DECL refers to in the construct
   STATEMENT?  */
bool
needs_clause_p (tree statement, tree decl, const std::vector<tree> &outer)
{
  if (TREE_CODE (TREE_TYPE (decl)) != REFERENCE_TYPE)
    return false;
  tree type = TREE_TYPE (TREE_TYPE (decl));
  if (!COMPLETE_TYPE_P (type))
    return false;
  if (!AGGREGATE_TYPE_P (type))
    return mapped_around_p (outer, decl);
  return TREE_CODE (statement) == OACC_SERIAL
         && default_of (statement) != OMP_CLAUSE_DEFAULT_NONE;
}

/* Change the construct at *TP.  False: there is nothing to do.  */
bool
name_objects (tree *tp, const std::vector<tree> &outer)
{
  bool any = false;
  for (tree decl : variables_without_clause (*tp))
    {
      if (!needs_clause_p (*tp, decl, outer))
        continue;
      tree type = TREE_TYPE (TREE_TYPE (decl));
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
cure_reference_objects (tree *body)
{
  return !lang_GNU_Fortran () && cure_p (cure::reference_object)
         && change_compute_constructs (body, name_objects);
}

} // namespace accdeep
