/* Loops of acc loop directives: consumes the trees of a loop, produces where it
   begins and ends, by which steps, and how often its body runs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/counted-loop.h"
#include "plugin/front/gcc/clauses.h"

namespace accdeep
{

tree
counting_type ()
{
  return long_long_integer_type_node;
}

tree
modular (tree type)
{
  return POINTER_TYPE_P (type) ? sizetype : unsigned_type_for (type);
}

tree
iterations (const counted_loop &l)
{
  tree type = modular (l.type ());
  tree from = fold_convert (type, unshare_expr (l.first));
  tree to = fold_convert (type, unshare_expr (l.bound));
  tree step = fold_convert (type, unshare_expr (l.step));
  if (!l.up_p ())
    {
      std::swap (from, to);
      step = fold_build1 (NEGATE_EXPR, type, step);
    }
  tree distance = fold_build2 (MINUS_EXPR, type, to, from);
  if (l.code == LT_EXPR || l.code == GT_EXPR)
    distance = fold_build2 (MINUS_EXPR, type, distance, build_one_cst (type));
  tree count = fold_build2 (
      PLUS_EXPR, counting_type (),
      fold_convert (counting_type (),
                    fold_build2 (TRUNC_DIV_EXPR, type, distance, step)),
      build_one_cst (counting_type ()));
  tree any = fold_build2 (l.code, boolean_type_node, unshare_expr (l.first),
                          unshare_expr (l.bound));
  return fold_build3 (COND_EXPR, counting_type (), any, count,
                      build_zero_cst (counting_type ()));
}

/* How far L goes, if BETWEEN constants, and a step more.  */
static widest_int
farthest (const counted_loop &l, bool between, const widest_int &step)
{
  if (!between)
    return step;
  const widest_int first = wi::to_widest (l.first);
  return wi::abs (wi::to_widest (l.bound) - first) + step;
}

bool
well_counted_p (const counted_loop &l, bool parallel)
{
  /* So many threads may share a loop.  */
  constexpr HOST_WIDE_INT threads = 1 << 21;
  tree type = l.type ();
  if (!INTEGRAL_TYPE_P (type))
    return true;
  const unsigned precision = TYPE_PRECISION (type);
  const bool narrow = precision < TYPE_PRECISION (integer_type_node);
  const bool wide = precision >= TYPE_PRECISION (counting_type ());
  /* Without optimization GCC has no instruction for the device that adds
     constants of that type.  */
  if (precision <= CHAR_TYPE_SIZE)
    return false;
  const bool between = TREE_CODE (l.first) == INTEGER_CST
                       && TREE_CODE (l.bound) == INTEGER_CST;
  if (between ? TYPE_UNSIGNED (type) && integer_zerop (iterations (l))
              : narrow || (TYPE_UNSIGNED (type) && !wide))
    return false;
  tree step = fold_convert (signed_type_for (type), unshare_expr (l.step));
  if (TREE_CODE (step) != INTEGER_CST)
    return wide || (!narrow && !parallel);
  const widest_int by = wi::abs (wi::to_widest (step));
  const widest_int way = farthest (l, between, by);
  auto greatest = [] (tree t) {
    return wi::to_widest (TYPE_MAX_VALUE (signed_type_for (t)));
  };
  /* GCC computes with the distance in the type itself, and lets each thread go
     on by as many steps as there are threads in no type below int.  */
  return wi::les_p (way, greatest (type))
         && (!parallel
             || wi::les_p (way + by * threads,
                           greatest (narrow ? integer_type_node : type)));
}

tree
stepped (const counted_loop &l, tree first, tree number)
{
  tree type = modular (l.type ());
  tree distance = fold_build2 (MULT_EXPR, type, fold_convert (type, number),
                               fold_convert (type, unshare_expr (l.step)));
  first = unshare_expr (first);
  if (POINTER_TYPE_P (l.type ()))
    return fold_build_pointer_plus (first, distance);
  return fold_convert (
      l.type (),
      fold_build2 (PLUS_EXPR, type, fold_convert (type, first), distance));
}

tree
computed (statement_block &block, tree e, tree type, const char *name)
{
  e = fold_convert (type, unshare_expr (e));
  return CONSTANT_CLASS_P (e) ? e : block.evaluate (e, type, name);
}

void
make_private (tree *clauses, location_t loc, tree decl)
{
  for (tree c = *clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
        && OMP_CLAUSE_DECL (c) == decl)
      return;
  OMP_CLAUSE_DECL (add_clause (clauses, loc, OMP_CLAUSE_PRIVATE)) = decl;
}

void
remove_clauses (tree loop, std::initializer_list<omp_clause_code> codes)
{
  for (tree *link = &OMP_FOR_CLAUSES (loop); *link;)
    {
      bool remove = false;
      for (omp_clause_code code : codes)
        remove |= OMP_CLAUSE_CODE (*link) == code;
      if (remove)
        *link = OMP_CLAUSE_CHAIN (*link);
      else
        link = &OMP_CLAUSE_CHAIN (*link);
    }
}

namespace
{

/* What INCREMENT adds to VARIABLE; null: it is no such expression.  */
tree
step_in (tree increment, tree variable)
{
  tree type = modular (TREE_TYPE (variable));
  switch (TREE_CODE (increment))
    {
    case PREINCREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      {
        const bool down = TREE_CODE (increment) == PREDECREMENT_EXPR
                          || TREE_CODE (increment) == POSTDECREMENT_EXPR;
        tree step = POINTER_TYPE_P (TREE_TYPE (variable))
                        ? TREE_OPERAND (increment, 1)
                        : integer_one_node;
        step = fold_convert (type, step);
        return down ? fold_build1 (NEGATE_EXPR, type, step) : step;
      }
    case MODIFY_EXPR:
      break;
    default:
      return NULL_TREE;
    }
  tree sum = TREE_OPERAND (increment, 1);
  STRIP_NOPS (sum);
  switch (TREE_CODE (sum))
    {
    case PLUS_EXPR:
      if (TREE_OPERAND (sum, 1) == variable)
        return TREE_OPERAND (sum, 0);
      /* FALLTHRU */
    case POINTER_PLUS_EXPR:
      return TREE_OPERAND (sum, 0) == variable ? TREE_OPERAND (sum, 1)
                                               : NULL_TREE;
    case MINUS_EXPR:
      return TREE_OPERAND (sum, 0) == variable ? fold_build1 (
                 NEGATE_EXPR, type, fold_convert (type, TREE_OPERAND (sum, 1)))
                                               : NULL_TREE;
    default:
      return NULL_TREE;
    }
}

} // namespace

bool
read_counted_loop (tree loop, int i, counted_loop &l)
{
  tree init = TREE_VEC_ELT (OMP_FOR_INIT (loop), i);
  tree condition = TREE_VEC_ELT (OMP_FOR_COND (loop), i);
  l.variable = TREE_OPERAND (init, 0);
  l.code = TREE_CODE (condition);
  if (!DECL_P (l.variable) || TYPE_PRECISION (l.type ()) > 64
      || TREE_OPERAND (condition, 0) != l.variable)
    return false;
  switch (l.code)
    {
    case LT_EXPR:
    case LE_EXPR:
    case GT_EXPR:
    case GE_EXPR:
      break;
    default:
      return false;
    }
  l.first = fold_convert (l.type (), TREE_OPERAND (init, 1));
  l.bound = fold_convert (l.type (), TREE_OPERAND (condition, 1));
  l.step = step_in (TREE_VEC_ELT (OMP_FOR_INCR (loop), i), l.variable);
  return l.step;
}

} // namespace accdeep
