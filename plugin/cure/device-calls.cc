/* Cure "device-calls": calls in code for the device that need not be calls.

   A call costs a GPU far more than what a small function does: arguments pass
   through memory, and all registers of the caller are reserved.  GCC calls the
   C library for functions that are a few instructions, and functions of the
   program that it would only make part of their callers where they are small.

   Consumes functions in SSA form right before GCC writes what the device's
   compiler gets; produces the same with both ways, of which each compiler keeps
   its own:

     if (acc_on_device (acc_device_host))
       x = fmin (a, b);
     else
       x = ... a ... b;

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/cure/directives.h"
#include "plugin/gcc/ssa-form.h"

#include <gomp-constants.h>

namespace accdeep
{

namespace
{

/* Functions with as many instructions become part of their callers.  At -O3
   these are GCC's own numbers for functions that are declared inline.  */
constexpr int most_instructions = 200;

/* ------------------------------------------------------------------------
   Functions of the C library.
   ------------------------------------------------------------------------ */

/* What CALL computes, as statements.  */
class replacement
{
public:
  explicit replacement (gcall *call)
      : m_call (call), m_type (TREE_TYPE (gimple_call_lhs (call)))
  {
  }

  /* The result of the statements; null: CALL has to be a call.  */
  tree value ();

  gimple_seq
  statements () const
  {
    return m_statements;
  }

private:
  tree
  argument (unsigned i) const
  {
    return gimple_call_arg (m_call, i);
  }

  tree emit (tree_code code, tree type, tree a, tree b = NULL_TREE,
             tree c = NULL_TREE);
  tree call (combined_fn function, tree type, tree a, tree b = NULL_TREE);
  tree extreme (tree_code not_first);
  tree difference ();
  tree rounded (tree x);
  tree whole_number (tree x);

  gcall *const m_call;
  const tree m_type;
  gimple_seq m_statements = nullptr;
};

tree
replacement::emit (tree_code code, tree type, tree a, tree b, tree c)
{
  tree result = make_ssa_name (type);
  gimple_seq_add_stmt (&m_statements,
                       gimple_build_assign (result, code, a, b, c));
  return result;
}

/* FUNCTION (A[, B]), of TYPE; null: GCC has no instruction for it.  */
tree
replacement::call (combined_fn function, tree type, tree a, tree b)
{
  gcall *statement;
  if (internal_fn_p (function))
    {
      const internal_fn fn = as_internal_fn (function);
      if (!direct_internal_fn_supported_p (fn, type, OPTIMIZE_FOR_SPEED))
        return NULL_TREE;
      statement = gimple_build_call_internal (fn, 1, a);
    }
  else
    {
      tree decl = builtin_decl_implicit (as_builtin_fn (function));
      if (!decl)
        return NULL_TREE;
      statement = gimple_build_call (decl, b ? 2 : 1, a, b);
    }
  tree result = make_ssa_name (type);
  gimple_call_set_lhs (statement, result);
  gimple_call_set_nothrow (statement, true);
  gimple_seq_add_stmt (&m_statements, statement);
  return result;
}

/* fmin and fmax: the second argument where NOT_FIRST holds, or is unknown
   because an argument is no number; but never one that is none.  */
tree
replacement::extreme (tree_code not_first)
{
  tree a = argument (0), b = argument (1);
  tree second = emit (not_first, boolean_type_node, a, b);
  tree chosen = emit (COND_EXPR, m_type, second, b, a);
  tree no_number = emit (UNORDERED_EXPR, boolean_type_node, b, b);
  return emit (COND_EXPR, m_type, no_number, a, chosen);
}

/* fdim.  */
tree
replacement::difference ()
{
  tree a = argument (0), b = argument (1);
  tree none = emit (LE_EXPR, boolean_type_node, a, b);
  tree some = emit (MINUS_EXPR, m_type, a, b);
  return emit (COND_EXPR, m_type, none, build_zero_cst (m_type), some);
}

/* round: halves away from zero.  */
tree
replacement::rounded (tree x)
{
  tree type = TREE_TYPE (x);
  const bool single = type == float_type_node;
  tree whole
      = call (single ? CFN_BUILT_IN_TRUNCF : CFN_BUILT_IN_TRUNC, type, x);
  tree one = call (single ? CFN_BUILT_IN_COPYSIGNF : CFN_BUILT_IN_COPYSIGN,
                   type, build_one_cst (type), x);
  if (!whole || !one)
    return NULL_TREE;
  tree rest = emit (ABS_EXPR, type, emit (MINUS_EXPR, type, x, whole));
  tree half = build_real (type, dconsthalf);
  tree up = emit (GE_EXPR, boolean_type_node, rest, half);
  tree next = emit (PLUS_EXPR, type, whole, one);
  return emit (COND_EXPR, type, up, next, whole);
}

/* X, without a fraction, as an integer; null: X is null.  */
tree
replacement::whole_number (tree x)
{
  return x ? emit (FIX_TRUNC_EXPR, m_type, x) : NULL_TREE;
}

tree
replacement::value ()
{
  switch (gimple_call_combined_fn (m_call))
    {
    case CFN_BUILT_IN_FMIN:
    case CFN_BUILT_IN_FMINF:
      return extreme (UNGE_EXPR);
    case CFN_BUILT_IN_FMAX:
    case CFN_BUILT_IN_FMAXF:
      return extreme (UNLE_EXPR);
    case CFN_BUILT_IN_FDIM:
    case CFN_BUILT_IN_FDIMF:
      return difference ();
    /* A device has no exceptions that these could raise.  */
    case CFN_BUILT_IN_RINT:
      return call (CFN_BUILT_IN_NEARBYINT, m_type, argument (0));
    case CFN_BUILT_IN_RINTF:
      return call (CFN_BUILT_IN_NEARBYINTF, m_type, argument (0));
    case CFN_BUILT_IN_LRINT:
    case CFN_BUILT_IN_LLRINT:
      return whole_number (
          call (CFN_BUILT_IN_NEARBYINT, double_type_node, argument (0)));
    case CFN_BUILT_IN_LRINTF:
    case CFN_BUILT_IN_LLRINTF:
      return whole_number (
          call (CFN_BUILT_IN_NEARBYINTF, float_type_node, argument (0)));
    case CFN_BUILT_IN_ROUND:
    case CFN_BUILT_IN_ROUNDF:
      return rounded (argument (0));
    case CFN_BUILT_IN_LROUND:
    case CFN_BUILT_IN_LLROUND:
    case CFN_BUILT_IN_LROUNDF:
    case CFN_BUILT_IN_LLROUNDF:
      return whole_number (rounded (argument (0)));
    /* Nor an errno.  */
    case CFN_BUILT_IN_SQRT:
    case CFN_BUILT_IN_SQRTF:
      return call (CFN_SQRT, m_type, argument (0));
    default:
      return NULL_TREE;
    }
}

/* Let CALL be executed on the host only, and the statements of OTHER, whose
   result is VALUE, elsewhere.  */
void
choose (gcall *call, const replacement &other, tree value)
{
  gimple_stmt_iterator at = gsi_for_stmt (call);
  gcall *question
      = gimple_build_call (builtin_decl_explicit (BUILT_IN_ACC_ON_DEVICE), 1,
                           build_int_cst (integer_type_node, GOMP_DEVICE_HOST));
  tree host = make_ssa_name (integer_type_node);
  gimple_call_set_lhs (question, host);
  gsi_insert_before (&at, question, GSI_SAME_STMT);
  gcond *condition = gimple_build_cond (NE_EXPR, host, integer_zero_node,
                                        NULL_TREE, NULL_TREE);
  gsi_insert_before (&at, condition, GSI_SAME_STMT);

  edge on_host = split_block (gimple_bb (call), condition);
  edge behind = split_block (on_host->dest, call);
  basic_block test = on_host->src;
  basic_block elsewhere = create_empty_bb (test);
  on_host->flags = EDGE_TRUE_VALUE;
  on_host->probability = profile_probability::even ();
  edge on_device = make_edge (test, elsewhere, EDGE_FALSE_VALUE);
  on_device->probability = profile_probability::even ();
  edge done = make_single_succ_edge (elsewhere, behind->dest, EDGE_FALLTHRU);
  elsewhere->count = on_device->count ();
  if (current_loops && test->loop_father)
    add_bb_to_loop (elsewhere, test->loop_father);
  at = gsi_start_bb (elsewhere);
  gsi_insert_seq_after (&at, other.statements (), GSI_NEW_STMT);

  tree result = gimple_call_lhs (call);
  gphi *both = create_phi_node (result, behind->dest);
  tree called = make_ssa_name (TREE_TYPE (result));
  gimple_call_set_lhs (call, called);
  add_phi_arg (both, called, behind, gimple_location (call));
  add_phi_arg (both, value, done, gimple_location (call));
  update_stmt (call);
}

/* Replace calls in F, the current function; true: there were some.  */
bool
replace_calls (function *f)
{
  std::vector<gcall *> calls;
  basic_block bb;
  FOR_EACH_BB_FN (bb, f)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
       gsi_next (&i))
    {
      gcall *call = dyn_cast<gcall *> (gsi_stmt (i));
      if (call && gimple_call_lhs (call)
          && TREE_CODE (gimple_call_lhs (call)) == SSA_NAME
          && gimple_call_builtin_p (call, BUILT_IN_NORMAL)
          && !stmt_ends_bb_p (call))
        calls.push_back (call);
    }
  bool changed = false;
  for (gcall *call : calls)
    {
      replacement other (call);
      if (tree value = other.value ())
        {
          choose (call, other, value);
          changed = true;
        }
    }
  return changed;
}

/* ------------------------------------------------------------------------
   Functions of the program.
   ------------------------------------------------------------------------ */

/* What F is compiled with, and that calls of larger functions become their
   bodies in it.  */
void
raise_limits (tree f)
{
  tree given = DECL_FUNCTION_SPECIFIC_OPTIMIZATION (f);
  const gcc_options saved = global_options, saved_set = global_options_set;
  if (given)
    cl_optimization_restore (&global_options, &global_options_set,
                             TREE_OPTIMIZATION (given));
  for (int *limit : { &global_options.x_param_max_inline_insns_auto,
                      &global_options.x_param_max_inline_insns_single })
    *limit = std::max (*limit, most_instructions);
  DECL_FUNCTION_SPECIFIC_OPTIMIZATION (f)
      = build_optimization_node (&global_options, &global_options_set);
  global_options = saved;
  global_options_set = saved_set;
}

/* Do both in the function of NODE.  */
void
change (cgraph_node *node)
{
  push_cfun (DECL_STRUCT_FUNCTION (node->decl));
  if (replace_calls (cfun))
    {
      free_dominance_info (CDI_DOMINATORS);
      free_dominance_info (CDI_POST_DOMINATORS);
      mark_virtual_operands_for_renaming (cfun);
      update_ssa (TODO_update_ssa_only_virtuals);
      cgraph_edge::rebuild_edges ();
    }
  pop_cfun ();
  raise_limits (node->decl);
}

const pass_data device_calls_data = {
  SIMPLE_IPA_PASS, "accdeep-device-calls", OPTGROUP_OMP, TV_NONE, 0, 0, 0, 0, 0,
};

class device_calls_pass final : public simple_ipa_opt_pass
{
public:
  device_calls_pass () : simple_ipa_opt_pass (device_calls_data, g) {}

  bool
  gate (function *) override
  {
    return cure_p (cure::device_calls) && !seen_error () && flag_openacc
           && builtin_decl_explicit_p (BUILT_IN_ACC_ON_DEVICE);
  }

  unsigned int
  execute (function *) override
  {
    cgraph_node *node;
    FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    if (node->offloadable && opt_for_fn (node->decl, optimize))
      change (node);
    return 0;
  }
};

} // namespace

void
register_device_calls (const char *plugin_name)
{
  /* The functions for the device are known behind that pass.  */
  register_pass_info info
      = { new device_calls_pass, "accdeep-routines", 1, PASS_POS_INSERT_AFTER };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
}

} // namespace accdeep
