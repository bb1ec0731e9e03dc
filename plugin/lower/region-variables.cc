/* cure::region_variable: variables that are declared within a data construct,
   in the compute constructs there.

   GCC takes them for the data construct's, and maps them: a scalar goes to the
   device and back with each launch, and a pointer has the host's address there.
   Consumes

     data copy(x[0:n]) { int k; double *p = x; ... parallel { p[i] += k; } }

   Produces the clauses that GCC makes for variables from outside:

     parallel firstprivate(k) map(alloc:*p [len: 0]) map(firstprivate:p)

   Variables that are themselves in data clauses of the function stay as they
   are.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/body-cures.h"
#include "plugin/lower/construct.h"
#include "plugin/lower/implicit.h"

namespace accdeep
{

namespace
{

typedef std::unordered_set<tree> variable_set;

tree
find_declared (tree *tp, int *walk_subtrees, void *data)
{
  auto &found = *static_cast<variable_set *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == BIND_EXPR)
    for (tree v = BIND_EXPR_VARS (*tp); v; v = DECL_CHAIN (v))
      if (VAR_P (v) && !DECL_EXTERNAL (v))
        found.insert (v);
  return NULL_TREE;
}

/* The variables in the data clauses of directives and data constructs.  */
tree
find_mapped (tree *tp, int *walk_subtrees, void *data)
{
  auto &found = *static_cast<variable_set *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (const std::optional<accdeep_construct> construct
           = construct_of (*tp))
    if (!compute_p (*construct))
      for (tree c = *data_clauses (*tp); c; c = OMP_CLAUSE_CHAIN (c))
        if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
            && DECL_P (OMP_CLAUSE_DECL (c)))
          found.insert (OMP_CLAUSE_DECL (c));
  return NULL_TREE;
}

/* Find the data constructs, whatever else they are in.  */
tree
find_regions (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == OACC_DATA)
    walk_tree_without_duplicates (&OMP_BODY (*tp), find_declared, data);
  return NULL_TREE;
}

/* The operands of reductions of loops: GCC maps these.  */
tree
find_reductions (tree *tp, int *walk_subtrees, void *data)
{
  auto &found = *static_cast<variable_set *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == OACC_LOOP)
    for (tree c = OMP_CLAUSES (*tp); c; c = OMP_CLAUSE_CHAIN (c))
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
        found.insert (OMP_CLAUSE_DECL (c));
  return NULL_TREE;
}

bool
data_pointer_p (tree type)
{
  return TREE_CODE (type) == POINTER_TYPE
         && !FUNC_OR_METHOD_TYPE_P (TREE_TYPE (type));
}

/* The clauses of POINTER, in front of CHAIN: what it leads to need not be
   present.  */
tree
pointer_clauses (location_t loc, tree pointer, tree chain)
{
  tree target = build2 (MEM_REF, char_type_node, pointer,
                        build_int_cst (build_pointer_type (char_type_node), 0));
  tree own = map_clause (loc, GOMP_MAP_FIRSTPRIVATE_POINTER, pointer,
                         size_zero_node, chain);
  tree section = map_clause (loc, GOMP_MAP_ALLOC, target, size_zero_node, own);
  OMP_CLAUSE_MAP_MAYBE_ZERO_LENGTH_ARRAY_SECTION (section) = 1;
  return section;
}

/* Add to the construct at *TP the clauses of those of DECLARED that it uses
   without one.  False: there are none.  */
bool
add_clauses (tree *tp, const variable_set &declared)
{
  const location_t loc = EXPR_LOCATION (*tp);
  const bool kernels = TREE_CODE (*tp) == OACC_KERNELS;
  variable_set reductions;
  walk_tree_without_duplicates (&OMP_BODY (*tp), find_reductions, &reductions);
  bool any = false;
  for (tree decl : variables_without_clause (*tp))
    {
      if (!declared.count (decl) || reductions.count (decl))
        continue;
      tree &clauses = OMP_CLAUSES (*tp);
      if (data_pointer_p (TREE_TYPE (decl)) && !lang_GNU_Fortran ())
        clauses = pointer_clauses (loc, decl, clauses);
      else if (number_type_p (TREE_TYPE (decl)) && !kernels)
        OMP_CLAUSE_DECL (add_clause (&clauses, loc, OMP_CLAUSE_FIRSTPRIVATE))
            = decl;
      else
        continue;
      any = true;
    }
  return any;
}

} // anonymous namespace

region_variables::region_variables (tree body)
{
  if (!cure_p (cure::region_variable))
    return;
  walk_tree_without_duplicates (&body, find_regions, &m_variables);
  if (m_variables.empty ())
    return;
  variable_set mapped;
  walk_tree_without_duplicates (&body, find_mapped, &mapped);
  for (tree variable : mapped)
    m_variables.erase (variable);
}

bool
region_variables::cure (tree *body) const
{
  return !m_variables.empty ()
         && change_compute_constructs (
             body, [this] (tree *tp, const std::vector<tree> &) {
               return add_clauses (tp, m_variables);
             });
}

} // namespace accdeep
