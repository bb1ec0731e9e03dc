/* What a parallel construct partitions: consumes its body, produces its loops,
   with the levels that their clauses name, and the numbers of iterations that
   the host can compute in front of the construct.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/launch-loops.h"
#include "plugin/cure/counted-loop.h"
#include "plugin/cure/open-nests.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* How far a bound is followed through variables of the body.  */
constexpr unsigned most_definitions = 8;

unsigned
levels_in (tree clauses)
{
  unsigned result = 0;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_GANG:
        result |= gang_level;
        break;
      case OMP_CLAUSE_WORKER:
        result |= worker_level;
        break;
      case OMP_CLAUSE_VECTOR:
        result |= vector_level;
        break;
      default:
        break;
      }
  return result;
}

/* Does FN, a function that is called, run its own loops in parallel?  */
bool
partitioned_routine_p (tree fn)
{
  tree attribute = fn ? oacc_get_fn_attrib (fn) : NULL_TREE;
  if (!attribute)
    return false;
  for (tree dim = TREE_VALUE (attribute); dim; dim = TREE_CHAIN (dim))
    if (TREE_PURPOSE (dim) && !integer_zerop (TREE_PURPOSE (dim)))
      return true;
  return false;
}

/* The variable that REFERENCE, *r, is a use of, if r is a reference.  */
tree
reference_variable (tree reference)
{
  if (TREE_CODE (reference) != INDIRECT_REF
      && !(TREE_CODE (reference) == MEM_REF
           && integer_zerop (TREE_OPERAND (reference, 1))))
    return NULL_TREE;
  tree decl = TREE_OPERAND (reference, 0);
  if (!DECL_P (decl) || TREE_CODE (TREE_TYPE (decl)) != REFERENCE_TYPE)
    return NULL_TREE;
  /* An absent argument refers to nothing.  */
  return lang_hooks.decls.omp_check_optional_argument (decl, false) ? NULL_TREE
                                                                    : decl;
}

} // namespace

unsigned
loop_directive::inner_levels () const
{
  unsigned result = 0;
  for (const loop_directive &l : inner)
    result |= l.levels | l.inner_levels ();
  return result;
}

bool
loop_directive::inner_open_p () const
{
  for (const loop_directive &l : inner)
    if (l.open || l.inner_open_p ())
      return true;
  return false;
}

launch_loops::launch_loops (tree construct)
{
  for (tree c = OMP_CLAUSES (construct); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
      m_own.insert (OMP_CLAUSE_DECL (c));
  walk_tree_without_duplicates (&OMP_BODY (construct), visit, this);
}

static tree
collect_loop (tree *tp, int *walk_subtrees, void *loops)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) == OACC_LOOP)
    static_cast<std::set<tree> *> (loops)->insert (*tp);
  return NULL_TREE;
}

/* Gangs need not wait for each other at the end of CLAUSE, a reduction: there
   is an atomic instruction (libgomp-ext/cuda/atomic-updates.h), or most find
   the least or greatest value there already.  */
static bool
atomic_reduction_p (tree clause)
{
  tree type = TREE_TYPE (OMP_CLAUSE_DECL (clause));
  if (POINTER_TYPE_P (type))
    type = TREE_TYPE (type);
  const HOST_WIDE_INT bytes = int_size_in_bytes (type);
  if (bytes != 4 && bytes != 8)
    return false;
  switch (OMP_CLAUSE_REDUCTION_CODE (clause))
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MIN_EXPR:
    case MAX_EXPR:
      return INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type);
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
      return INTEGRAL_TYPE_P (type);
    default:
      return false;
    }
}

reducing
reducing_in (tree clauses)
{
  reducing result = reducing::none;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      result = std::max (result, atomic_reduction_p (c) ? reducing::added
                                                        : reducing::queued);
  return result;
}

launch_loops::launch_loops (tree construct, tree part)
    : launch_loops (construct)
{
  std::set<tree> inside;
  walk_tree_without_duplicates (&part, collect_loop, &inside);
  m_outermost.erase (std::remove_if (m_outermost.begin (), m_outermost.end (),
                                     [&] (const loop_directive &l) {
                                       return !inside.count (l.loop);
                                     }),
                     m_outermost.end ());
}

void
launch_loops::note_loop (tree loop)
{
  tree clauses = OMP_FOR_CLAUSES (loop);
  loop_directive l;
  l.loop = loop;
  l.levels = levels_in (clauses);
  l.open = l.levels == 0 && !omp_find_clause (clauses, OMP_CLAUSE_SEQ)
           && !omp_find_clause (clauses, OMP_CLAUSE_AUTO);
  l.how = reducing_in (clauses);
  for (int i = 0; i < TREE_VEC_LENGTH (OMP_FOR_INIT (loop)); i++)
    m_own.insert (TREE_OPERAND (TREE_VEC_ELT (OMP_FOR_INIT (loop), i), 0));
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
      m_own.insert (OMP_CLAUSE_DECL (c));

  std::vector<loop_directive> *const outer = m_level;
  m_level = &l.inner;
  walk_tree_without_duplicates (&OMP_FOR_PRE_BODY (loop), visit, this);
  walk_tree_without_duplicates (&OMP_FOR_BODY (loop), visit, this);
  m_level = outer;
  outer->push_back (std::move (l));
}

/* The body gives LVALUE a value: VALUE, or an unknown one if that is null.  */
void
launch_loops::note_change (tree lvalue, tree value)
{
  while (handled_component_p (lvalue))
    {
      lvalue = TREE_OPERAND (lvalue, 0);
      value = NULL_TREE;
    }
  if (tree decl = reference_variable (lvalue))
    {
      lvalue = decl;
      value = NULL_TREE;
    }
  if (!DECL_P (lvalue))
    return;
  definition &d = m_changed[lvalue];
  d.number += value ? 1 : 2;
  d.value = value;
}

tree
launch_loops::visit (tree *tp, int *walk_subtrees, void *data)
{
  launch_loops &self = *static_cast<launch_loops *> (data);
  tree t = *tp;
  switch (TREE_CODE (t))
    {
    case OACC_LOOP:
      *walk_subtrees = 0;
      self.note_loop (t);
      break;
    case BIND_EXPR:
      for (tree v = BIND_EXPR_VARS (t); v; v = DECL_CHAIN (v))
        self.m_own.insert (v);
      break;
    case DECL_EXPR:
      self.m_own.insert (DECL_EXPR_DECL (t));
      if (VAR_P (DECL_EXPR_DECL (t)) && DECL_INITIAL (DECL_EXPR_DECL (t)))
        self.note_change (DECL_EXPR_DECL (t),
                          DECL_INITIAL (DECL_EXPR_DECL (t)));
      break;
    case MODIFY_EXPR:
    case INIT_EXPR:
      self.note_change (TREE_OPERAND (t, 0), TREE_OPERAND (t, 1));
      break;
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
    case ADDR_EXPR:
      self.note_change (TREE_OPERAND (t, 0), NULL_TREE);
      break;
    case CALL_EXPR:
      self.m_routine |= partitioned_routine_p (get_callee_fndecl (t));
      break;
    default:
      if (TYPE_P (t))
        *walk_subtrees = 0;
      break;
    }
  return NULL_TREE;
}

/* Is LVALUE, a variable or a part of one, the host's memory, with the value
   that it has in front of the construct?  */
bool
launch_loops::host_object_p (tree lvalue) const
{
  while (handled_component_p (lvalue))
    {
      if (TREE_CODE (lvalue) == ARRAY_REF
          && TREE_CODE (TREE_OPERAND (lvalue, 1)) != INTEGER_CST)
        return false;
      lvalue = TREE_OPERAND (lvalue, 0);
    }
  if (tree decl = reference_variable (lvalue))
    lvalue = decl;
  return (VAR_P (lvalue) || TREE_CODE (lvalue) == PARM_DECL)
         && !TREE_THIS_VOLATILE (lvalue) && !m_own.count (lvalue)
         && !m_changed.count (lvalue);
}

tree
launch_loops::host_variable (tree decl, unsigned depth) const
{
  if (host_object_p (decl))
    return decl;
  auto changed = m_changed.find (decl);
  if (changed == m_changed.end () || changed->second.number != 1
      || !m_own.count (decl))
    return NULL_TREE;
  tree value = host_value (changed->second.value, depth + 1);
  return value ? fold_convert (TREE_TYPE (decl), value) : NULL_TREE;
}

/* The operation EXPRESSION on values of the host.  */
tree
launch_loops::host_operation (tree expression, unsigned depth) const
{
  const int operands = TREE_OPERAND_LENGTH (expression);
  tree values[3];
  for (int i = 0; i < operands; i++)
    if (!(values[i] = host_value (TREE_OPERAND (expression, i), depth)))
      return NULL_TREE;
  tree type = TREE_TYPE (expression);
  switch (operands)
    {
    case 1:
      return fold_build1 (TREE_CODE (expression), type, values[0]);
    case 2:
      return fold_build2 (TREE_CODE (expression), type, values[0], values[1]);
    default:
      return fold_build3 (TREE_CODE (expression), type, values[0], values[1],
                          values[2]);
    }
}

/* EXPRESSION, an integer of the body, for the host in front of the construct;
   null: see trip_count.  */
tree
launch_loops::host_value (tree expression, unsigned depth) const
{
  expression = tree_strip_any_location_wrapper (expression);
  if (depth > most_definitions || !INTEGRAL_TYPE_P (TREE_TYPE (expression)))
    return NULL_TREE;
  switch (TREE_CODE (expression))
    {
    case INTEGER_CST:
      return expression;
    case VAR_DECL:
    case PARM_DECL:
      return host_variable (expression, depth);
    case INDIRECT_REF:
    case MEM_REF:
    case COMPONENT_REF:
    case ARRAY_REF:
      return host_object_p (expression) ? unshare_expr (expression) : NULL_TREE;
    case SAVE_EXPR:
      return host_value (TREE_OPERAND (expression, 0), depth);
    case TRUNC_DIV_EXPR:
    case FLOOR_DIV_EXPR:
    case CEIL_DIV_EXPR:
    case EXACT_DIV_EXPR:
    case TRUNC_MOD_EXPR:
      if (TREE_CODE (TREE_OPERAND (expression, 1)) != INTEGER_CST
          || integer_zerop (TREE_OPERAND (expression, 1)))
        return NULL_TREE;
      [[fallthrough]];
    CASE_CONVERT:
    case NON_LVALUE_EXPR:
    case NEGATE_EXPR:
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case MIN_EXPR:
    case MAX_EXPR:
    case BIT_AND_EXPR:
    case COND_EXPR:
    case LT_EXPR:
    case LE_EXPR:
    case GT_EXPR:
    case GE_EXPR:
    case EQ_EXPR:
    case NE_EXPR:
      return host_operation (expression, depth);
    default:
      return NULL_TREE;
    }
}

tree
launch_loops::trip_count (tree loop) const
{
  if (tree known = flat_iterations (loop))
    return known;
  tree result = build_one_cst (counting_type ());
  for (int i = 0; i < TREE_VEC_LENGTH (OMP_FOR_INIT (loop)); i++)
    {
      counted_loop l;
      if (!read_counted_loop (loop, i, l) || !INTEGRAL_TYPE_P (l.type ())
          || TREE_CODE (l.step) != INTEGER_CST || integer_zerop (l.step))
        return NULL_TREE;
      l.first = host_value (l.first);
      l.bound = host_value (l.bound);
      if (!l.first || !l.bound)
        return NULL_TREE;
      result
          = fold_build2 (MULT_EXPR, counting_type (), result, iterations (l));
    }
  return result;
}

} // namespace accdeep
