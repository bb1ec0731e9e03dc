/* cure::kernels_loop: what kernels constructs compute through references that
   live no longer than an expression.

   Consumes the body of a function as G++ has left it; produces the same without
   the references, which proofs and reductions have nothing to say about:

     *(const T &) &x                     x
     *std::max (&x, &y)                  x < y ? y : x

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/lower/body-cures.h"

namespace accdeep
{

namespace
{

tree plain_value (tree address);

/* What CALL of std::max or std::min refers to, as a value; null: it is no such
   call, or evaluates something twice then.  */
tree
extreme_value (tree call)
{
  tree function = get_callee_fndecl (call);
  if (!function || !DECL_NAME (function) || call_expr_nargs (call) != 2
      || !decl_in_std_namespace_p (function))
    return NULL_TREE;
  const bool most = id_equal (DECL_NAME (function), "max");
  if (!most && !id_equal (DECL_NAME (function), "min"))
    return NULL_TREE;
  tree x = plain_value (CALL_EXPR_ARG (call, 0));
  tree y = plain_value (CALL_EXPR_ARG (call, 1));
  if (!x || !y || TREE_SIDE_EFFECTS (x) || TREE_SIDE_EFFECTS (y)
      || TYPE_MAIN_VARIANT (TREE_TYPE (x)) != TYPE_MAIN_VARIANT (TREE_TYPE (y)))
    return NULL_TREE;
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (x));
  if (TREE_CODE (type) != INTEGER_TYPE && !SCALAR_FLOAT_TYPE_P (type))
    return NULL_TREE;
  tree less = build2 (LT_EXPR, boolean_type_node, most ? x : y, most ? y : x);
  return build3 (COND_EXPR, type, less, unshare_expr (y), unshare_expr (x));
}

/* What is at ADDRESS, of a reference, if that is no longer an address then;
   null: it is.  */
tree
known_value (tree address)
{
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (address)));
  if (TYPE_VOLATILE (TREE_TYPE (TREE_TYPE (address))))
    return NULL_TREE;
  STRIP_NOPS (address);
  tree value = NULL_TREE;
  if (TREE_CODE (address) == ADDR_EXPR)
    {
      value = TREE_OPERAND (address, 0);
      if (TREE_CODE (value) == TARGET_EXPR)
        value = TARGET_EXPR_INITIAL (value);
      if (!value || TREE_SIDE_EFFECTS (value) || AGGREGATE_TYPE_P (type))
        return NULL_TREE;
    }
  else if (TREE_CODE (address) == CALL_EXPR)
    value = extreme_value (address);
  return value && TYPE_MAIN_VARIANT (TREE_TYPE (value)) == type ? value
                                                                : NULL_TREE;
}

/* What is at ADDRESS, the argument of a call.  */
tree
plain_value (tree address)
{
  if (tree value = known_value (address))
    return value;
  tree type = TREE_TYPE (TREE_TYPE (address));
  STRIP_NOPS (address);
  return POINTER_TYPE_P (TREE_TYPE (address))
                 && TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (address)))
                        == TYPE_MAIN_VARIANT (type)
             ? build1 (INDIRECT_REF, TREE_TYPE (TREE_TYPE (address)), address)
             : NULL_TREE;
}

tree
make_plain (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == INDIRECT_REF
           && TREE_CODE (TREE_TYPE (TREE_OPERAND (*tp, 0))) == REFERENCE_TYPE)
    if (tree value = known_value (TREE_OPERAND (*tp, 0)))
      {
        *tp = value;
        *static_cast<bool *> (data) = true;
      }
  return NULL_TREE;
}

tree
visit (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == OACC_KERNELS)
    {
      walk_tree_without_duplicates (&OMP_BODY (*tp), make_plain, data);
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

} // namespace

bool
make_values_plain (tree *body)
{
  bool changed = false;
  if (cure_p (cure::kernels_loop) && !seen_error ())
    walk_tree_without_duplicates (body, visit, &changed);
  return changed;
}

} // namespace accdeep
