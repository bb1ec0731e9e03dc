/* What a parallel construct partitions: consumes its body, produces its loops,
   with the levels that their clauses name, and the numbers of iterations that
   the host can compute in front of the construct.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/launch-loops.h"
#include "plugin/cure/counted-loop.h"
#include "plugin/cure/kernels-proof.h"
#include "plugin/cure/open-nests.h"

#include <algorithm>

namespace accdeep
{

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

/* The address that LVALUE is *address of; null: it is something else.  */
tree
address_in (tree lvalue)
{
  const bool there_p = TREE_CODE (lvalue) == INDIRECT_REF
                       || (TREE_CODE (lvalue) == MEM_REF
                           && integer_zerop (TREE_OPERAND (lvalue, 1)));
  return there_p ? TREE_OPERAND (lvalue, 0) : NULL_TREE;
}

/* The variable, or target, that T is a part of.  */
tree
whole_of (tree t)
{
  while (handled_component_p (t))
    t = TREE_OPERAND (t, 0);
  return t;
}

/* The variable that REFERENCE, *r, is a use of, if r is a reference.  */
tree
reference_variable (tree reference)
{
  tree decl = address_in (reference);
  if (!decl || !DECL_P (decl) || TREE_CODE (TREE_TYPE (decl)) != REFERENCE_TYPE)
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

/* The pointer of which LVALUE is the target; null: LVALUE is something else. */
static tree
pointer_to (tree lvalue)
{
  tree address = address_in (lvalue);
  tree pointer = address ? stripped (address) : NULL_TREE;
  return pointer && TREE_CODE (TREE_TYPE (pointer)) == POINTER_TYPE ? pointer
                                                                    : NULL_TREE;
}

/* Note what CLAUSES say is at host addresses.  */
void
launch_loops::note_targets (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
        && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FORCE_DEVICEPTR)
      if (tree pointer = pointer_to (OMP_CLAUSE_DECL (c)))
        m_targets.push_back (pointer);
}

launch_loops::launch_loops (tree construct, const std::vector<tree> &outer)
{
  note_targets (OMP_CLAUSES (construct));
  for (tree clauses : outer)
    note_targets (clauses);
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

launch_loops::launch_loops (tree construct, const std::vector<tree> &outer,
                            tree part)
    : launch_loops (construct, outer)
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
  tree base = whole_of (lvalue);
  if (tree decl = reference_variable (base))
    m_changed[decl].push_back ({ decl, NULL_TREE });
  else if (DECL_P (base))
    m_changed[base].push_back ({ lvalue, value });
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

/* Are all elements that LVALUE names at constant places?  */
static bool
constant_places_p (tree lvalue)
{
  for (; handled_component_p (lvalue); lvalue = TREE_OPERAND (lvalue, 0))
    if (TREE_CODE (lvalue) != COMPONENT_REF
        && !(TREE_CODE (lvalue) == ARRAY_REF
             && TREE_CODE (TREE_OPERAND (lvalue, 1)) == INTEGER_CST))
      return false;
  return true;
}

/* Is LVALUE, a variable or a part of one, the host's memory, with the value
   that it has in front of the construct?  */
bool
launch_loops::host_object_p (tree lvalue) const
{
  tree whole = whole_of (lvalue);
  if (!constant_places_p (lvalue) || TREE_THIS_VOLATILE (lvalue))
    return false;
  if (tree decl = reference_variable (whole))
    whole = decl;
  return (VAR_P (whole) || TREE_CODE (whole) == PARM_DECL)
         && !TREE_THIS_VOLATILE (whole) && !m_own.count (whole)
         && !m_changed.count (whole);
}

/* The pointer that leads to what LVALUE is a member of, if that is in a clause
   and the host has the pointer; else null.  */
tree
launch_loops::named_pointer (tree lvalue) const
{
  tree pointer = pointer_to (whole_of (lvalue));
  return pointer && constant_places_p (lvalue) && host_object_p (pointer)
                 && std::any_of (m_targets.begin (), m_targets.end (),
                                 [pointer] (tree target) {
                                   return operand_equal_p (target, pointer, 0);
                                 })
             ? pointer
             : NULL_TREE;
}

/* VALUE, for which POINTER has to lead to something, which a statement around
   the loop may test: else 0.  GCC warns of tests of `this', and of arguments
   with the attribute nonnull.  */
static tree
value_behind (tree pointer, tree value)
{
  tree type = TREE_TYPE (value);
  tree argument = tree_strip_nop_conversions (pointer);
  if (TREE_CODE (argument) == PARM_DECL && nonnull_arg_p (argument))
    return unshare_expr (value);
  return build3 (COND_EXPR, type,
                 build2 (NE_EXPR, boolean_type_node, unshare_expr (pointer),
                         build_zero_cst (TREE_TYPE (pointer))),
                 unshare_expr (value), build_zero_cst (type));
}

/* What the host has for LVALUE, a member of what a pointer leads to that is in
   a clause; null: it is something else.  */
tree
launch_loops::host_target (tree lvalue) const
{
  tree pointer
      = TREE_THIS_VOLATILE (lvalue) ? NULL_TREE : named_pointer (lvalue);
  return pointer ? value_behind (pointer, lvalue) : NULL_TREE;
}

/* Does FN, a function of the C++ library, tell something of the object that is
   its only argument, such as size (), and change nothing?  */
static bool
query_p (tree fn)
{
  if (!fn || TREE_CODE (TREE_TYPE (fn)) != METHOD_TYPE
      || !DECL_IN_SYSTEM_HEADER (fn) || !TREE_NOTHROW (fn))
    return false;
  tree object = TREE_VALUE (TYPE_ARG_TYPES (TREE_TYPE (fn)));
  return TYPE_READONLY (TREE_TYPE (object)) && !DECL_VIRTUAL_P (fn);
}

/* The same of CALL, of a function that is to tell something of an object which
   the host has, too.  */
tree
launch_loops::host_call (tree call) const
{
  if (!query_p (get_callee_fndecl (call)) || call_expr_nargs (call) != 1)
    return NULL_TREE;
  tree object = stripped (CALL_EXPR_ARG (call, 0));
  if (TREE_CODE (object) == ADDR_EXPR)
    {
      object = TREE_OPERAND (object, 0);
      if (tree pointer = named_pointer (object))
        return value_behind (pointer, call);
      object = whole_of (object);
      if (tree decl = reference_variable (object))
        object = decl;
    }
  else if (TREE_CODE (TREE_TYPE (object)) != REFERENCE_TYPE)
    return NULL_TREE;
  return (VAR_P (object) || TREE_CODE (object) == PARM_DECL)
                 && !m_own.count (object)
             ? unshare_expr (call)
             : NULL_TREE;
}

/* What the body has given LVALUE, a member of a variable of its own.  */
tree
launch_loops::host_member (tree lvalue, search s) const
{
  tree whole = whole_of (lvalue);
  auto changed = m_changed.find (whole);
  if (changed == m_changed.end () || !m_own.count (whole)
      || !constant_places_p (lvalue))
    return NULL_TREE;
  tree value = NULL_TREE;
  for (const definition &d : changed->second)
    {
      if (!constant_places_p (d.lvalue))
        return NULL_TREE;
      for (tree part = lvalue;; part = TREE_OPERAND (part, 0))
        {
          if (operand_equal_p (part, d.lvalue, 0))
            {
              if (value || part != lvalue || !d.value)
                return NULL_TREE;
              value = d.value;
            }
          if (part == whole)
            break;
        }
    }
  s.depth++;
  return value ? host_value (value, s) : NULL_TREE;
}

tree
launch_loops::host_variable (tree decl, search s) const
{
  if (host_object_p (decl))
    return decl;
  if (!assigned_once_p (decl))
    return NULL_TREE;
  s.depth++;
  tree value = host_value (m_changed.find (decl)->second.front ().value, s);
  return value ? fold_convert (TREE_TYPE (decl), value) : NULL_TREE;
}

/* The operation EXPRESSION on values of the host.  */
tree
launch_loops::host_operation (tree expression, search s) const
{
  const int operands = TREE_OPERAND_LENGTH (expression);
  tree values[3];
  for (int i = 0; i < operands; i++)
    if (!(values[i] = host_value (TREE_OPERAND (expression, i), s)))
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
launch_loops::host_value (tree expression, search s) const
{
  expression = tree_strip_any_location_wrapper (expression);
  if (s.depth > most_definitions || !INTEGRAL_TYPE_P (TREE_TYPE (expression)))
    return NULL_TREE;
  switch (TREE_CODE (expression))
    {
    case INTEGER_CST:
      return expression;
    case VAR_DECL:
    case PARM_DECL:
      return host_variable (expression, s);
    case INDIRECT_REF:
    case MEM_REF:
    case COMPONENT_REF:
    case ARRAY_REF:
      if (host_object_p (expression))
        return unshare_expr (expression);
      if (s.memory == host_memory::targets)
        if (tree value = host_target (expression))
          return value;
      return host_member (expression, s);
    case CALL_EXPR:
      return s.memory == host_memory::targets ? host_call (expression)
                                              : NULL_TREE;
    case CLEANUP_POINT_EXPR:
    case SAVE_EXPR:
      return host_value (TREE_OPERAND (expression, 0), s);
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
      return host_operation (expression, s);
    default:
      return NULL_TREE;
    }
}

tree
launch_loops::trip_count (tree loop, host_memory memory) const
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
      l.first = host_value (l.first, { memory, 0 });
      l.bound = host_value (l.bound, { memory, 0 });
      if (!l.first || !l.bound)
        return NULL_TREE;
      result
          = fold_build2 (MULT_EXPR, counting_type (), result, iterations (l));
    }
  return result;
}

} // namespace accdeep
