/* cure::kernels_loop: a kernels construct that is one loop, of which the
   program says that its iterations are independent, runs as a parallel
   construct does.

   GCC runs such a construct in one thread.  What the construct does with data
   stays as it is: it becomes a parallel one when the gimplifier has made its
   data attributes explicit.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/cure/directives.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/mentions.h"
#include "plugin/lower/static-data.h"

#include <unordered_set>

namespace accdeep
{

namespace
{

/* The clauses by which the pass knows constructs that become parallel.  */
std::unordered_set<tree> s_marks;

/* Does the program say that the iterations of the loop with CLAUSES may run in
   parallel?  */
bool
said_independent_p (tree clauses)
{
  for (omp_clause_code code : { OMP_CLAUSE_SEQ, OMP_CLAUSE_AUTO })
    if (omp_find_clause (clauses, code))
      return false;
  for (omp_clause_code code : { OMP_CLAUSE_INDEPENDENT, OMP_CLAUSE_GANG,
                                OMP_CLAUSE_WORKER, OMP_CLAUSE_VECTOR })
    if (omp_find_clause (clauses, code))
      return true;
  return false;
}

/* Does a clause in CLAUSES, those of a loop, have an argument that is a size?
   parallel constructs have no such thing.  */
bool
sized_p (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_GANG:
      case OMP_CLAUSE_WORKER:
      case OMP_CLAUSE_VECTOR:
        if (OMP_CLAUSE_OPERAND (c, 0))
          return true;
        break;
      default:
        break;
      }
  return false;
}

/* What changes in the body of a construct.  */
struct changes
{
  std::unordered_set<tree> own; /* Variables of the body, or private in it.  */
  std::unordered_set<tree> changed;
  /* There is something that a parallel construct cannot have, or that may
     change more.  */
  bool opaque = false;
};

void
add_private (tree clauses, std::unordered_set<tree> &own)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
        || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      own.insert (OMP_CLAUSE_DECL (c));
}

/* The variable that an assignment to LVALUE changes; null: an element of an
   array or what a pointer points to.  */
tree
changed_variable (tree lvalue)
{
  while (TREE_CODE (lvalue) == COMPONENT_REF
         || TREE_CODE (lvalue) == REALPART_EXPR
         || TREE_CODE (lvalue) == IMAGPART_EXPR
         || TREE_CODE (lvalue) == VIEW_CONVERT_EXPR)
    lvalue = TREE_OPERAND (lvalue, 0);
  if (INDIRECT_REF_P (lvalue) || TREE_CODE (lvalue) == MEM_REF)
    {
      /* What a reference refers to.  */
      tree base = TREE_OPERAND (lvalue, 0);
      STRIP_NOPS (base);
      return DECL_P (base) && TREE_CODE (TREE_TYPE (base)) == REFERENCE_TYPE
                 ? base
                 : NULL_TREE;
    }
  return DECL_P (lvalue) ? lvalue : NULL_TREE;
}

tree
visit (tree *tp, int *walk_subtrees, void *data)
{
  changes &found = *static_cast<changes *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == OACC_LOOP)
    {
      found.opaque |= sized_p (OMP_FOR_CLAUSES (t));
      add_private (OMP_FOR_CLAUSES (t), found.own);
      for (int i = 0; i < TREE_VEC_LENGTH (OMP_FOR_INIT (t)); i++)
        found.own.insert (TREE_OPERAND (TREE_VEC_ELT (OMP_FOR_INIT (t), i), 0));
    }
  else if (TREE_CODE (t) == BIND_EXPR)
    for (tree v = BIND_EXPR_VARS (t); v; v = DECL_CHAIN (v))
      found.own.insert (v);
  else if (TREE_CODE (t) == DECL_EXPR)
    found.own.insert (DECL_EXPR_DECL (t));
  else if (TREE_CODE (t) == TARGET_EXPR)
    found.own.insert (TARGET_EXPR_SLOT (t));
  else if (TREE_CODE (t) == ADDR_EXPR
           && !AGGREGATE_TYPE_P (TREE_TYPE (TREE_OPERAND (t, 0)))
           && TREE_CODE (TREE_OPERAND (t, 0)) != FUNCTION_DECL
           && TREE_CODE (TREE_OPERAND (t, 0)) != LABEL_DECL)
    {
      if (tree decl = changed_variable (TREE_OPERAND (t, 0)))
        found.changed.insert (decl);
    }
  else if (TREE_CODE (t) == ASM_EXPR)
    found.opaque = true;
  else
    {
      tree lvalue = TREE_CODE (t) == INIT_EXPR ? TREE_OPERAND (t, 0)
                                               : changed_operand (t);
      if (tree decl = lvalue ? changed_variable (lvalue) : NULL_TREE)
        found.changed.insert (decl);
    }
  return NULL_TREE;
}

/* The one loop that STATEMENT consists of, with assignments in front of it that
   each gang may do; null: it is something else.  */
tree
only_loop (tree statement)
{
  if (!statement)
    return NULL_TREE;
  switch (TREE_CODE (statement))
    {
    case OACC_LOOP:
      return statement;
    case BIND_EXPR:
      return only_loop (BIND_EXPR_BODY (statement));
    case STATEMENT_LIST:
      {
        tree found = NULL_TREE;
        for (tree_stmt_iterator i = tsi_start (statement); !tsi_end_p (i);
             tsi_next (&i))
          {
            tree s = tsi_stmt (i);
            if (TREE_CODE (s) == DEBUG_BEGIN_STMT || IS_EMPTY_STMT (s))
              continue;
            const bool simple = (TREE_CODE (s) == MODIFY_EXPR
                                 && !TREE_SIDE_EFFECTS (TREE_OPERAND (s, 1)))
                                || (TREE_CODE (s) == DECL_EXPR
                                    && !DECL_INITIAL (DECL_EXPR_DECL (s)));
            if (simple && !found)
              continue;
            tree loop = found ? NULL_TREE : only_loop (s);
            if (!loop)
              return NULL_TREE;
            found = loop;
          }
        return found;
      }
    default:
      return NULL_TREE;
    }
}

/* A loop of a kernels construct about which no clause says more is `auto', and
   so in sequence unless GCC knows better.  In a parallel construct GCC takes
   both for independent.  */
tree
keep_sequence (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) != OACC_LOOP)
    return NULL_TREE;
  tree &clauses = OMP_FOR_CLAUSES (*tp);
  const bool automatic = omp_find_clause (clauses, OMP_CLAUSE_AUTO);
  for (omp_clause_code code :
       { OMP_CLAUSE_SEQ, OMP_CLAUSE_INDEPENDENT, OMP_CLAUSE_GANG,
         OMP_CLAUSE_WORKER, OMP_CLAUSE_VECTOR })
    if (!automatic && omp_find_clause (clauses, code))
      return NULL_TREE;
  for (tree *link = &clauses; *link;)
    switch (OMP_CLAUSE_CODE (*link))
      {
      case OMP_CLAUSE_AUTO:
      case OMP_CLAUSE_GANG:
      case OMP_CLAUSE_WORKER:
      case OMP_CLAUSE_VECTOR:
        *link = OMP_CLAUSE_CHAIN (*link);
        break;
      default:
        link = &OMP_CLAUSE_CHAIN (*link);
        break;
      }
  add_clause (&clauses, EXPR_LOCATION (*tp), OMP_CLAUSE_SEQ);
  return NULL_TREE;
}

} // namespace

bool
kernels_loop_p (tree construct)
{
  tree loop = only_loop (OMP_BODY (construct));
  if (!loop || !said_independent_p (OMP_FOR_CLAUSES (loop)))
    return false;
  changes found;
  add_private (OMP_CLAUSES (construct), found.own);
  walk_tree_without_duplicates (&OMP_BODY (construct), visit, &found);
  if (found.opaque)
    return false;
  /* A variable that all iterations change is the construct's, not the
     iteration's, as far as the program says.  */
  for (tree decl : found.changed)
    if (!found.own.count (decl))
      return false;
  return true;
}

void
keep_other_loops_sequential (tree construct)
{
  walk_tree_without_duplicates (&OMP_BODY (construct), keep_sequence, NULL);
}

void
make_parallel_later (tree clause)
{
  s_marks.insert (retain (clause));
}

bool
cure_kernels_loop (gomp_target *directive)
{
  for (tree c = gimple_omp_target_clauses (directive); c;
       c = OMP_CLAUSE_CHAIN (c))
    if (s_marks.count (c))
      {
        gimple_omp_target_set_kind (directive,
                                    GF_OMP_TARGET_KIND_OACC_PARALLEL);
        return true;
      }
  return false;
}

} // namespace accdeep
