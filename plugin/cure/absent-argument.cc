/* cure::absent_argument: operands that an optional dummy argument of Fortran's
   leads to.

   An absent argument is no operand, and neither is a component of one, nor an
   element.  gfortran and GCC compute addresses and extents of these as if the
   argument were there:

     extent = x->a.dim[0].ubound - x->a.dim[0].lbound + 1
     enter data copyin (x->a.data [len: extent])

   Consumes statements in front of directives, operands and clauses; produces
   ones that are null or 0 where an argument is absent.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"

namespace accdeep
{

namespace
{

/* Is the dummy argument that POINTER starts from present?  Null: it is no
   optional one.  */
tree
presence_of_pointer (tree pointer)
{
  pointer = pointer_behind (pointer);
  return DECL_P (pointer) && lang_GNU_Fortran ()
             ? lang_hooks.decls.omp_check_optional_argument (pointer, true)
             : NULL_TREE;
}

/* Collects what has to be present.  */
struct presence
{
  std::set<tree> seen;
  tree condition = NULL_TREE;

  void add (tree pointer);
  static tree visit (tree *tp, int *walk_subtrees, void *data);
};

void
presence::add (tree pointer)
{
  tree there = presence_of_pointer (pointer);
  if (!there || !seen.insert (pointer_behind (pointer)).second)
    return;
  condition = condition ? fold_build2 (TRUTH_ANDIF_EXPR, boolean_type_node,
                                       condition, there)
                        : there;
}

tree
presence::visit (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (dereference_p (*tp))
    static_cast<presence *> (data)->add (TREE_OPERAND (*tp, 0));
  return NULL_TREE;
}

/* What has to be present for T to be evaluated; null: nothing.  */
tree
presence_for (tree t)
{
  presence found;
  if (t && cure_p (cure::absent_argument))
    walk_tree_without_duplicates (&t, presence::visit, &found);
  return found.condition;
}

/* VALUE, if CONDITION holds; else 0.  */
tree
value_if (tree condition, tree value)
{
  return build3 (COND_EXPR, TREE_TYPE (value), unshare_expr (condition), value,
                 build_zero_cst (TREE_TYPE (value)));
}

tree
guard_statement (tree *tp, int *walk_subtrees, void *)
{
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == COND_EXPR && VOID_TYPE_P (TREE_TYPE (t)))
    {
      tree test = TREE_OPERAND (t, 0);
      if (tree there = presence_for (test))
        TREE_OPERAND (t, 0) = build2 (TRUTH_ANDIF_EXPR, boolean_type_node,
                                      unshare_expr (there), test);
    }
  else if (TREE_CODE (t) == MODIFY_EXPR || TREE_CODE (t) == INIT_EXPR)
    {
      *walk_subtrees = 0;
      tree value = TREE_OPERAND (t, 1);
      tree there = is_gimple_reg_type (TREE_TYPE (value)) ? presence_for (value)
                                                          : NULL_TREE;
      if (there)
        TREE_OPERAND (t, 1) = value_if (there, value);
    }
  return NULL_TREE;
}

/* Does STATEMENT do nothing but set variables of gfortran's?  */
bool
preparation_p (tree statement)
{
  switch (TREE_CODE (statement))
    {
    case MODIFY_EXPR:
    case INIT_EXPR:
      {
        tree variable = get_base_address (TREE_OPERAND (statement, 0));
        return VAR_P (variable) && DECL_ARTIFICIAL (variable)
               && !is_global_var (variable);
      }
    case COND_EXPR:
      return COND_EXPR_THEN (statement)
             && preparation_p (COND_EXPR_THEN (statement))
             && (!COND_EXPR_ELSE (statement)
                 || preparation_p (COND_EXPR_ELSE (statement)));
    case STATEMENT_LIST:
      for (tree_stmt_iterator i = tsi_start (statement); !tsi_end_p (i);
           tsi_next (&i))
        if (!preparation_p (tsi_stmt (i)))
          return false;
      return true;
    default:
      return false;
    }
}

bool
directive_p (tree statement)
{
  switch (TREE_CODE (statement))
    {
    case OACC_DATA:
    case OACC_PARALLEL:
    case OACC_SERIAL:
    case OACC_KERNELS:
    case OACC_ENTER_DATA:
    case OACC_EXIT_DATA:
    case OACC_UPDATE:
      return true;
    default:
      return false;
    }
}

/* Does the address of LVALUE come from an optional argument, without being that
   argument's own?  */
bool
behind_argument_p (tree lvalue)
{
  return !error_operand_p (lvalue) && !DECL_P (lvalue)
         && !(dereference_p (lvalue)
              && DECL_P (pointer_behind (TREE_OPERAND (lvalue, 0)))
              && !POINTER_TYPE_P (TREE_TYPE (lvalue)))
         && presence_for (lvalue);
}

} // namespace

bool
absent_operands_p (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !companion_p (c)
        && behind_argument_p (OMP_CLAUSE_DECL (c)))
      return true;
  return false;
}

tree
if_present (tree value, tree operand)
{
  tree there = presence_for (operand);
  return there ? value_if (there, value) : value;
}

void
guard_absent_arguments (tree list)
{
  std::vector<tree> before;
  for (tree_stmt_iterator i = tsi_start (list); !tsi_end_p (i); tsi_next (&i))
    {
      tree statement = tsi_stmt (i);
      if (preparation_p (statement))
        {
          before.push_back (statement);
          continue;
        }
      /* A directive that carried operands has left a statement.  */
      if (directive_p (statement) || IS_EMPTY_STMT (statement))
        for (tree &b : before)
          walk_tree_without_duplicates (&b, guard_statement, nullptr);
      before.clear ();
    }
}

void
guard_absent_operands (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
        && behind_argument_p (OMP_CLAUSE_DECL (c)))
      {
        tree lvalue = OMP_CLAUSE_DECL (c);
        tree size = OMP_CLAUSE_SIZE (c) ? OMP_CLAUSE_SIZE (c)
                                        : TYPE_SIZE_UNIT (TREE_TYPE (lvalue));
        tree address = build_fold_addr_expr (unshare_expr (lvalue));
        OMP_CLAUSE_SIZE (c) = if_present (unshare_expr (size), size);
        OMP_CLAUSE_DECL (c) = build1 (
            INDIRECT_REF, TREE_TYPE (lvalue),
            if_present (
                fold_convert (build_pointer_type (TREE_TYPE (lvalue)), address),
                lvalue));
      }
}

} // namespace accdeep
