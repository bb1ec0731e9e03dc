/* Variables that the loops of kernels constructs change: each iteration has its
   own, or they are reductions, or the loop stays in sequence.  Consumes loops
   as the front end has left them; produces their clauses.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/kernels-scalars.h"
#include "plugin/cure/assigned-values.h"
#include "plugin/cure/kernels-proof.h"
#include "plugin/cure/kernels-reductions.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/front/gcc/mentions.h"
#include "plugin/lower/c-family/element-call.h"

#if defined ACCDEEP_FORTRAN
#include "plugin/gcc/fortran.h"
#endif

#include <algorithm>

namespace accdeep
{

namespace
{

/* ------------------------------------------------------------------------
   What changes.
   ------------------------------------------------------------------------ */

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

struct change_visit
{
  statement_changes *found;
  std::unordered_set<tree> own;
};

/* The variables that LOOP has for each iteration.  */
void
add_own (tree loop, std::unordered_set<tree> &own)
{
  for (tree c = OMP_FOR_CLAUSES (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
      own.insert (OMP_CLAUSE_DECL (c));
  for (int i = 0; i < TREE_VEC_LENGTH (OMP_FOR_INIT (loop)); i++)
    own.insert (TREE_OPERAND (TREE_VEC_ELT (OMP_FOR_INIT (loop), i), 0));
}

/* Is CALL one that only computes?  */
bool
pure_call_p (tree call)
{
  tree function = get_callee_fndecl (call);
  if (!function)
    return false;
  return TREE_READONLY (function)
         || (fndecl_built_in_p (function, BUILT_IN_NORMAL)
             && SCALAR_FLOAT_TYPE_P (TREE_TYPE (call)));
}

/* Is LVALUE a scalar that is an element of an std::vector?  Its memory is no
   part of an object of a class.  */
bool
scalar_of_vector_p (tree lvalue)
{
  if (!INDIRECT_REF_P (lvalue) || AGGREGATE_TYPE_P (TREE_TYPE (lvalue)))
    return false;
  tree pointer = stripped (TREE_OPERAND (lvalue, 0));
  if (TREE_CODE (pointer) == SAVE_EXPR)
    pointer = stripped (TREE_OPERAND (pointer, 0));
  if (TREE_CODE (pointer) == POINTER_PLUS_EXPR)
    pointer = stripped (TREE_OPERAND (pointer, 0));
  return owner_of_elements (pointer);
}

void
add_target (statement_changes &found, tree lvalue)
{
  lvalue = tree_strip_any_location_wrapper (lvalue);
  if (tree decl = changed_variable (lvalue))
    found.changed.insert (decl);
  if (!DECL_P (lvalue))
    (scalar_of_vector_p (lvalue) ? found.elements : found.written)
        .push_back (TREE_TYPE (lvalue));
}

/* What an inner LOOP changes, but for its own variables.  */
void
add_loop (tree loop, statement_changes &found)
{
  statement_changes inner = changes_in (OMP_FOR_BODY (loop));
  std::unordered_set<tree> own;
  add_own (loop, own);
  for (tree decl : inner.changed)
    if (!own.count (decl))
      found.changed.insert (decl);
  for (tree c = OMP_FOR_CLAUSES (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      found.changed.insert (OMP_CLAUSE_DECL (c));
  found.updated.insert (inner.updated.begin (), inner.updated.end ());
  found.written.insert (found.written.end (), inner.written.begin (),
                        inner.written.end ());
  found.elements.insert (found.elements.end (), inner.elements.begin (),
                         inner.elements.end ());
  found.calls |= inner.calls;
  found.opaque |= inner.opaque;
}

/* The atomic directive T.  Does it change a variable?  */
bool
add_atomic (tree t, statement_changes &found)
{
  tree address = TREE_OPERAND (t, 0);
  STRIP_NOPS (address);
  found.calls = true;
  tree decl = TREE_CODE (address) == ADDR_EXPR
                  ? changed_variable (TREE_OPERAND (address, 0))
                  : NULL_TREE;
  if (decl)
    found.updated.insert (decl);
  return decl;
}

/* The address of LVALUE is taken.  */
void
add_address (statement_changes &found, tree lvalue)
{
  if (AGGREGATE_TYPE_P (TREE_TYPE (lvalue))
      || TREE_CODE (lvalue) == FUNCTION_DECL
      || TREE_CODE (lvalue) == LABEL_DECL)
    return;
  if (tree decl = changed_variable (lvalue))
    found.changed.insert (decl);
}

tree
visit_change (tree *tp, int *walk_subtrees, void *data)
{
  change_visit &v = *static_cast<change_visit *> (data);
  statement_changes &found = *v.found;
  tree t = *tp;
  if (TYPE_P (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  switch (TREE_CODE (t))
    {
    case OACC_LOOP:
      *walk_subtrees = 0;
      walk_tree_without_duplicates (&OMP_FOR_PRE_BODY (t), visit_change, data);
      add_loop (t, found);
      break;
    case BIND_EXPR:
      for (tree d = BIND_EXPR_VARS (t); d; d = DECL_CHAIN (d))
        v.own.insert (d);
      break;
    case DECL_EXPR:
      v.own.insert (DECL_EXPR_DECL (t));
      break;
    case TARGET_EXPR:
      v.own.insert (TARGET_EXPR_SLOT (t));
      break;
    case OMP_ATOMIC:
    case OMP_ATOMIC_READ:
    case OMP_ATOMIC_CAPTURE_OLD:
    case OMP_ATOMIC_CAPTURE_NEW:
      if (add_atomic (t, found))
        {
          *walk_subtrees = 0;
          if (TREE_CODE (t) != OMP_ATOMIC_READ)
            walk_tree_without_duplicates (&TREE_OPERAND (t, 1), visit_change,
                                          data);
        }
      break;
    case ADDR_EXPR:
      add_address (found, TREE_OPERAND (t, 0));
      break;
    case CALL_EXPR:
      found.calls |= !pure_call_p (t);
      break;
    case ASM_EXPR:
      found.opaque = true;
      break;
    case INIT_EXPR:
      add_target (found, TREE_OPERAND (t, 0));
      break;
    default:
      if (tree lvalue = changed_operand (t))
        add_target (found, lvalue);
      break;
    }
  return NULL_TREE;
}

#if defined ACCDEEP_FORTRAN
/* The array descriptor that the lvalue T is a part of, which changes with the
   array's bounds only; null: it is in none.  */
tree
descriptor_around (tree t)
{
  for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) == ARRAY_REF
        && TREE_CODE (TREE_OPERAND (t, 1)) != INTEGER_CST)
      return NULL_TREE;
    else if (TREE_CODE (t) == COMPONENT_REF
             && descriptor_type_p (TREE_TYPE (TREE_OPERAND (t, 0))))
      return TREE_OPERAND (t, 0);
  return NULL_TREE;
}
#endif

} // namespace

statement_changes
changes_in (tree t)
{
  statement_changes result;
  change_visit v = { &result, {} };
  walk_tree_without_duplicates (&t, visit_change, &v);
  for (tree decl : v.own)
    {
      result.changed.erase (decl);
      result.updated.erase (decl);
    }
  return result;
}

bool
dummy_p (tree decl)
{
  return lang_GNU_Fortran () && TREE_CODE (decl) == PARM_DECL
         && TREE_CODE (TREE_TYPE (decl)) == REFERENCE_TYPE
         && TYPE_RESTRICT (TREE_TYPE (decl));
}

namespace
{

/* Is LVALUE a component of a dummy argument, at the same place all the time?
   What assigns to one changes the argument.  */
bool
in_dummy_p (tree lvalue)
{
  while (TREE_CODE (lvalue) == COMPONENT_REF)
    lvalue = TREE_OPERAND (lvalue, 0);
  if (TREE_CODE (lvalue) != INDIRECT_REF)
    return false;
  tree base = TREE_OPERAND (lvalue, 0);
  STRIP_NOPS (base);
  return dummy_p (base);
}

} // namespace

/* The same for LVALUE, which is in memory.  */
bool
statement_changes::keep_memory_p (tree lvalue) const
{
  if (calls)
    return false;
  const alias_set_type set = get_alias_set (lvalue);
  auto conflict = [set] (tree type) {
    return alias_sets_conflict_p (set, get_alias_set (type));
  };
  if (std::any_of (written.begin (), written.end (), conflict))
    return false;
  return TREE_CODE (lvalue) == COMPONENT_REF || DECL_P (lvalue)
         || std::none_of (elements.begin (), elements.end (), conflict);
}

/* Is LVALUE the same object behind them?  */
bool
statement_changes::keep_address_p (tree lvalue) const
{
  switch (TREE_CODE (lvalue))
    {
    case INDIRECT_REF:
      {
        tree base = TREE_OPERAND (lvalue, 0);
        STRIP_NOPS (base);
        return !TREE_THIS_VOLATILE (lvalue) && keep_p (base);
      }
    case COMPONENT_REF:
      return !TREE_THIS_VOLATILE (lvalue)
             && keep_address_p (TREE_OPERAND (lvalue, 0));
    case ARRAY_REF:
      return !TREE_THIS_VOLATILE (lvalue)
             && keep_address_p (TREE_OPERAND (lvalue, 0))
             && keep_p (TREE_OPERAND (lvalue, 1));
    default:
      return keep_p (lvalue);
    }
}

bool
statement_changes::keep_p (tree t) const
{
  t = tree_strip_any_location_wrapper (t);
  if (CONSTANT_CLASS_P (t))
    return true;
  switch (TREE_CODE (t))
    {
    case VAR_DECL:
    case PARM_DECL:
      if (TREE_THIS_VOLATILE (t) || changed.count (t) || updated.count (t))
        return false;
      return AGGREGATE_TYPE_P (TREE_TYPE (t)) || own_scalar_p (t)
             || TREE_READONLY (t) || keep_memory_p (t);
    case INDIRECT_REF:
      {
        tree base = TREE_OPERAND (t, 0);
        STRIP_NOPS (base);
        return keep_address_p (t)
               && ((dummy_p (base) && !calls) || keep_memory_p (t));
      }
    case COMPONENT_REF:
#if defined ACCDEEP_FORTRAN
      if (tree descriptor = descriptor_around (t))
        return !calls && keep_p (descriptor);
#endif
      return keep_address_p (t)
             && ((in_dummy_p (t) && !calls) || keep_memory_p (t));
    case ARRAY_REF:
      return keep_address_p (t) && keep_memory_p (t);
    case COND_EXPR:
    case TRUTH_ANDIF_EXPR:
    case TRUTH_ORIF_EXPR:
    case TRUTH_AND_EXPR:
    case TRUTH_OR_EXPR:
    case TRUTH_XOR_EXPR:
    case TRUTH_NOT_EXPR:
      break;
    default:
      if (!BINARY_CLASS_P (t) && !UNARY_CLASS_P (t) && !COMPARISON_CLASS_P (t))
        return false;
      break;
    }
  for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
    if (!keep_p (TREE_OPERAND (t, i)))
      return false;
  return true;
}

namespace
{

/* Looks for variables whose addresses something may keep.  */
tree
find_kept_address (tree *tp, int *walk_subtrees, void *data)
{
  tree t = *tp;
  auto &kept = *static_cast<std::unordered_set<tree> *> (data);
  if (TYPE_P (t) || table_entry_p (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == DECL_EXPR && VAR_P (DECL_EXPR_DECL (t)))
    walk_tree (&DECL_INITIAL (DECL_EXPR_DECL (t)), find_kept_address, data,
               nullptr);
  else if (TREE_CODE (t) == ADDR_EXPR)
    {
      tree base = TREE_OPERAND (t, 0);
      while (handled_component_p (base))
        base = TREE_OPERAND (base, 0);
      if (DECL_P (base))
        kept.insert (base);
    }
  else if (TREE_CODE (t) == CALL_EXPR)
    if (tree function = get_callee_fndecl (t);
        function && DECL_EXTERNAL (function) && DECL_NAME (function)
        && startswith (IDENTIFIER_POINTER (DECL_NAME (function)),
                       "_gfortran_transfer_"))
      *walk_subtrees = 0;
  return NULL_TREE;
}

/* Does something lead to the variable DECL of the current function's but its
   name?  What Fortran reads and writes does not, although its address is passed
   to the library.  */
bool
led_to_p (tree decl)
{
  if (!TREE_ADDRESSABLE (decl))
    return false;
  if (!DECL_SAVED_TREE (current_function_decl) || nested_use_p (decl))
    return true;
  static tree function;
  static std::unordered_set<tree> kept;
  if (function != current_function_decl)
    {
      function = current_function_decl;
      kept.clear ();
      walk_tree_without_duplicates (&DECL_SAVED_TREE (function),
                                    find_kept_address, &kept);
    }
  return kept.count (decl) != 0;
}

} // namespace

bool
own_scalar_p (tree t)
{
  return (VAR_P (t) || TREE_CODE (t) == PARM_DECL) && !is_global_var (t)
         && !TREE_THIS_VOLATILE (t) && !AGGREGATE_TYPE_P (TREE_TYPE (t))
         && TREE_CODE (TREE_TYPE (t)) != REFERENCE_TYPE
         && !DECL_HAS_VALUE_EXPR_P (t) && !led_to_p (t);
}

namespace
{

/* ------------------------------------------------------------------------
   Clauses.
   ------------------------------------------------------------------------ */

struct loop_search
{
  std::vector<tree> loops;
};

tree
find_loops (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) != OACC_LOOP)
    return NULL_TREE;
  *walk_subtrees = 0;
  static_cast<loop_search *> (data)->loops.push_back (*tp);
  return NULL_TREE;
}

bool
has_clause_p (tree loop, tree decl)
{
  for (tree c = OMP_FOR_CLAUSES (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
         || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
        && OMP_CLAUSE_DECL (c) == decl)
      return true;
  return false;
}

/* Let LOOP, and those in it that use DECL, reduce it by CODE.  */
void
add_reduction (tree loop, tree decl, tree_code code)
{
  if (!has_clause_p (loop, decl))
    {
      tree clause = add_clause (&OMP_FOR_CLAUSES (loop), EXPR_LOCATION (loop),
                                OMP_CLAUSE_REDUCTION);
      OMP_CLAUSE_DECL (clause) = decl;
      OMP_CLAUSE_REDUCTION_CODE (clause) = code;
    }
  loop_search inner;
  walk_tree_without_duplicates (&OMP_FOR_BODY (loop), find_loops, &inner);
  for (tree l : inner.loops)
    if (uses (OMP_FOR_BODY (l), decl))
      add_reduction (l, decl, code);
}

/* Let each iteration of LOOP have its DECL, or of the one loop in it that is
   all that mentions it.  */
void
add_private (tree loop, tree decl)
{
  for (;;)
    {
      loop_search inner;
      walk_tree_without_duplicates (&OMP_FOR_BODY (loop), find_loops, &inner);
      const unsigned all = uses (OMP_FOR_BODY (loop), decl);
      tree only = NULL_TREE;
      for (tree l : inner.loops)
        if (uses (OMP_FOR_BODY (l), decl) == all)
          only = l;
      if (!only)
        break;
      if (has_clause_p (only, decl))
        return;
      loop = only;
    }
  if (!has_clause_p (loop, decl))
    OMP_CLAUSE_DECL (add_clause (&OMP_FOR_CLAUSES (loop), EXPR_LOCATION (loop),
                                 OMP_CLAUSE_PRIVATE))
        = decl;
}

/* DECL in a message.  */
std::string
variable_name (tree decl)
{
  return DECL_NAME (decl) ? "'" + user_name (decl) + "'" : "a variable";
}

} // namespace

bool
nested_use_p (tree decl)
{
  cgraph_node *node = cgraph_node::get (current_function_decl);
  if (!node)
    return false;
  for (cgraph_node *nested = first_nested_function (node); nested;
       nested = next_nested_function (nested))
    if (uses (DECL_SAVED_TREE (nested->decl), decl))
      return true;
  return false;
}

bool
unused_behind_p (tree decl, tree loop)
{
  const std::unordered_set<tree> about = { decl };
  return own_scalar_p (decl) && DECL_CONTEXT (decl) == current_function_decl
         && !nested_use_p (decl)
         && assigned_values (about)
                .read_behind (DECL_SAVED_TREE (current_function_decl), loop)
                .empty ();
}

/* Why can the loop with BODY not have a variable DECL for each iteration?
   CARRIED: iterations read what others have stored; USED: something reads it
   behind the loop.  */
static std::string
reason (tree body, tree decl, bool carried, bool used)
{
  const std::string name = variable_name (decl);
  const tree_code code = reduction_with_nan (body, decl);
  if (code != ERROR_MARK)
    return name + " may be NaN, which only a clause reduction ("
           + (code == MAX_EXPR ? "max)" : "min)") + " ignores";
  if (carried)
    return "iterations use the value of " + name + " that others have left";
  if (used)
    return "the value of " + name + " is used behind it";
  return "it changes " + name + ", whose value others may see";
}

bool
separate_variables (tree loop, tree place, tree outer, bool outermost,
                    std::unordered_set<tree> &shared, std::string &why)
{
  if (outermost)
    shared.clear ();
  tree body = OMP_FOR_BODY (loop);
  const statement_changes changes = changes_in (body);
  if (changes.opaque)
    {
      why = "it has assembler code";
      return false;
    }
  std::unordered_set<tree> own, candidates;
  add_own (loop, own);
  for (tree c = OMP_FOR_CLAUSES (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      own.insert (OMP_CLAUSE_DECL (c));
  std::vector<tree> others;
  for (tree decl : changes.changed)
    if (own.count (decl))
      continue;
    else if (own_scalar_p (decl) && DECL_CONTEXT (decl) == current_function_decl
             && !nested_use_p (decl))
      candidates.insert (decl);
    else
      others.push_back (decl);
  assigned_values values (candidates);
  const auto first = values.read_first (body);
  const auto behind
      = values.read_behind (DECL_SAVED_TREE (current_function_decl), place);
  std::vector<tree> privates;
  for (tree decl : candidates)
    if (first.count (decl) || behind.count (decl))
      others.push_back (decl);
    else
      privates.push_back (decl);
  std::vector<std::pair<tree, tree_code>> reductions;
  for (tree decl : others)
    {
      if (outermost && one_value_p (body, decl))
        shared.insert (decl);
      if (shared.count (decl))
        continue;
      const tree_code code = !outer || has_clause_p (outer, decl)
                                 ? reduction_of (body, decl, place)
                                 : ERROR_MARK;
      if (code == ERROR_MARK)
        {
          why = reason (body, decl, first.count (decl), behind.count (decl));
          return false;
        }
      reductions.push_back ({ decl, code });
    }
  for (tree decl : privates)
    add_private (loop, decl);
  for (const auto &[decl, code] : reductions)
    add_reduction (loop, decl, code);
  return true;
}

} // namespace accdeep
