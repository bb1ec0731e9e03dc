/* cure::scalar_target: scalars that Fortran's pointers and allocatables refer
   to, and associate names.

   gfortran has the address of such a scalar in a variable.  A compute construct
   without a clause for it gets this address, of host memory, instead of the
   value, and so does one with firstprivate:

     parallel                      value = associated (n) ? *n : 0
       a[i] = *n                   parallel
                                     a[i] = value

   Consumes a function's body before anything else changes it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/front/gcc/mentions.h"
#include "plugin/lower/statements.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* Is TYPE that of characters of deferred length?  */
bool
characters_p (tree type)
{
  return TREE_CODE (type) == ARRAY_TYPE && TYPE_STRING_FLAG (type)
         && (!TYPE_SIZE_UNIT (type)
             || TREE_CODE (TYPE_SIZE_UNIT (type)) != INTEGER_CST);
}

/* What DECL, a variable, refers to, as an lvalue, if that is a scalar whose
   address GCC hands to constructs; else null.  */
tree
target_of (tree decl)
{
  tree type = TREE_TYPE (decl);
  if (!POINTER_TYPE_P (type)
      || lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl))
      || (VAR_P (decl) && DECL_HAS_VALUE_EXPR_P (decl)))
    return NULL_TREE;
  tree target = build1 (INDIRECT_REF, TREE_TYPE (type), decl);
  /* GCC knows a dummy argument, optional ones, too.  */
  if (TREE_CODE (decl) == PARM_DECL)
    {
      if (!POINTER_TYPE_P (TREE_TYPE (type)))
        return NULL_TREE;
      target = build1 (INDIRECT_REF, TREE_TYPE (TREE_TYPE (type)), target);
    }
  else if (TREE_CODE (type) != POINTER_TYPE || !DECL_NAME (decl))
    return NULL_TREE;
  type = TREE_TYPE (target);
  return number_type_p (type) || characters_p (type) ? target : NULL_TREE;
}

/* How the code of a construct uses a scalar.  */
struct scalar_use
{
  tree decl;
  tree target;            /* What DECL refers to.  */
  tree value = NULL_TREE; /* The variable to use instead; null: look only.  */
  bool other = false;     /* Is it changed, or its address taken?  */
  bool any = false;       /* Is there any use?  */
};

/* Is T the target of U's variable?  */
bool
target_p (tree t, const scalar_use &u)
{
  return TREE_CODE (t) == INDIRECT_REF && operand_equal_p (t, u.target, 0);
}

tree
visit_use (tree *tp, int *walk_subtrees, void *data)
{
  scalar_use &u = *static_cast<scalar_use *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (target_p (t, u))
    {
      *walk_subtrees = 0;
      u.any = true;
      if (u.value)
        *tp = u.value;
    }
  else if ((TREE_CODE (t) == EQ_EXPR || TREE_CODE (t) == NE_EXPR)
           && POINTER_TYPE_P (TREE_TYPE (TREE_OPERAND (t, 0))))
    /* Is there a target?  */
    *walk_subtrees = 0;
  else if (t == u.decl)
    u.other = true;
  else if (tree changed = changed_operand (t))
    u.other |= target_p (changed, u);
  return NULL_TREE;
}

/* What a compute construct needs.  */
class construct_cure
{
public:
  construct_cure (tree *construct, const std::vector<tree> &outer)
      : m_construct (construct), m_outer (outer),
        m_block (EXPR_LOCATION (*construct))
  {
  }

  void run ();

private:
  tree clause_for (tree decl) const;
  bool mapped_outside_p (tree decl) const;
  void use_value (scalar_use &use, tree clause);
  void copy_in (tree target, tree clause);

  tree *m_construct;
  const std::vector<tree> &m_outer;
  statement_block m_block;
};

/* The clause of the construct that is about DECL; null: there is none.  */
tree
construct_cure::clause_for (tree decl) const
{
  for (tree c = OMP_CLAUSES (*m_construct); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_MAP:
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_FIRSTPRIVATE:
      case OMP_CLAUSE_REDUCTION:
        if (base_variable (OMP_CLAUSE_DECL (c)) == decl)
          return c;
        break;
      default:
        break;
      }
  return NULL_TREE;
}

bool
construct_cure::mapped_outside_p (tree decl) const
{
  auto about_p = [decl] (tree t) { return base_variable (t) == decl; };
  return std::any_of (m_outer.begin (), m_outer.end (), [&] (tree clauses) {
    return any_operand_p (clauses, about_p);
  });
}

/* Let the construct have the value of USE, which CLAUSE, if there is one, is
   about.  */
void
construct_cure::use_value (scalar_use &use, tree clause)
{
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (use.target));
  tree there = boolean_true_node;
  for (tree t = TREE_OPERAND (use.target, 0);; t = TREE_OPERAND (t, 0))
    {
      if (TREE_CODE (TREE_TYPE (t)) == POINTER_TYPE)
        there = fold_build2 (TRUTH_ANDIF_EXPR, boolean_type_node,
                             fold_build2 (NE_EXPR, boolean_type_node,
                                          unshare_expr (t),
                                          build_zero_cst (TREE_TYPE (t))),
                             there);
      if (TREE_CODE (t) != INDIRECT_REF)
        break;
    }
  use.value = m_block.evaluate (
      build3 (COND_EXPR, type, there,
              fold_convert (type, unshare_expr (use.target)),
              build_zero_cst (type)),
      type, IDENTIFIER_POINTER (DECL_NAME (use.decl)));
  walk_tree (&OMP_BODY (*m_construct), visit_use, &use, NULL);
  if (clause)
    OMP_CLAUSE_DECL (clause) = use.value;
}

/* Let the construct have the characters of TARGET, as copyin has them, in place
   of CLAUSE, if there is one.  */
void
construct_cure::copy_in (tree target, tree clause)
{
  tree *link = &OMP_CLAUSES (*m_construct);
  while (clause && *link != clause)
    link = &OMP_CLAUSE_CHAIN (*link);
  if (clause)
    *link = OMP_CLAUSE_CHAIN (clause);
  const location_t loc = EXPR_LOCATION (*m_construct);
  /* The type's size is an expression that another construct may have.  */
  tree type = TREE_TYPE (target);
  tree length = TYPE_MAX_VALUE (TYPE_DOMAIN (type));
  while (TREE_CODE (length) == SAVE_EXPR || CONVERT_EXPR_P (length))
    length = TREE_OPERAND (length, 0);
  tree bytes
      = size_binop (MULT_EXPR, fold_convert (sizetype, unshare_expr (length)),
                    TYPE_SIZE_UNIT (TREE_TYPE (type)));
  *link = map_clause (loc, GOMP_MAP_TO, unshare_expr (target), bytes, *link);
  while (TREE_CODE (target) == INDIRECT_REF)
    {
      link = &OMP_CLAUSE_CHAIN (*link);
      target = TREE_OPERAND (target, 0);
      *link = map_clause (loc, GOMP_MAP_POINTER, unshare_expr (target),
                          size_zero_node, *link);
    }
}

void
construct_cure::run ()
{
  mentions found;
  collect_mentions (OMP_BODY (*m_construct), found);
  tree none = omp_find_clause (OMP_CLAUSES (*m_construct), OMP_CLAUSE_DEFAULT);
  const bool implicit
      = !none || OMP_CLAUSE_DEFAULT_KIND (none) != OMP_CLAUSE_DEFAULT_NONE;
  bool any = false;
  for (tree decl : found.used)
    {
      tree target = found.own.count (decl) ? NULL_TREE : target_of (decl);
      if (!target || mapped_outside_p (decl))
        continue;
      tree clause = clause_for (decl);
      if (clause ? OMP_CLAUSE_CODE (clause) != OMP_CLAUSE_FIRSTPRIVATE
                 : !implicit)
        continue;
      scalar_use use = { decl, target };
      walk_tree (&OMP_BODY (*m_construct), visit_use, &use, NULL);
      if (characters_p (TREE_TYPE (target)))
        {
          /* Those of kernels are mapped.  */
          if (use.any && VAR_P (decl)
              && TREE_CODE (*m_construct) != OACC_KERNELS)
            copy_in (target, clause);
          continue;
        }
      if (use.other)
        continue;
      use_value (use, clause);
      any = true;
    }
  if (!any)
    return;
  m_block.add (*m_construct);
  *m_construct = m_block.finish ();
}

/* Finds the compute constructs of a function.  */
struct function_cure
{
  std::vector<tree> outer; /* Clauses of the data constructs around.  */

  static tree visit (tree *tp, int *walk_subtrees, void *data);
};

tree
function_cure::visit (tree *tp, int *walk_subtrees, void *data)
{
  auto self = static_cast<function_cure *> (data);
  switch (TREE_CODE (*tp))
    {
    case OACC_DATA:
      self->outer.push_back (OMP_CLAUSES (*tp));
      walk_tree (&OMP_BODY (*tp), visit, data, NULL);
      self->outer.pop_back ();
      *walk_subtrees = 0;
      break;
    case OACC_PARALLEL:
    case OACC_SERIAL:
    case OACC_KERNELS:
      *walk_subtrees = 0;
      construct_cure (tp, self->outer).run ();
      break;
    default:
      if (TYPE_P (*tp))
        *walk_subtrees = 0;
      break;
    }
  return NULL_TREE;
}

} // namespace

void
cure_scalar_targets (tree *body)
{
  function_cure constructs;
  if (cure_p (cure::scalar_target))
    walk_tree (body, function_cure::visit, &constructs, NULL);
}

} // namespace accdeep
