/* Cure "launch-waits": constructs that wait for their kernels although another
   one follows.

   The device executes the kernels of one queue in order.  If nothing between
   two launches can tell whether the first kernel has ended, the host need not
   wait there: it waits for both behind the second.  Nothing that reads or
   writes memory of the host can tell, because these kernels have all their data
   on the device (the run-time library sees to that).  What can tell are calls,
   because they may look at data on the device, at a clock, or at another
   thread; volatile and atomic accesses; and the end of the function.

   So GCC inlines functions with launches where it would if they were declared
   `inline', at -O3.

   Consumes functions in SSA form, before inlining and after it; produces the
   same with flags in launches and with waits (abi/launch-waits.h).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/cure/directives.h"
#include "plugin/gcc/ssa-form.h"
#include "plugin/lower/descriptor.h"

#include "abi/launch-waits.h"

#include <algorithm>

#include <gomp-constants.h>
#include <tree-inline.h>

namespace accdeep
{

namespace
{

/* ------------------------------------------------------------------------
   Statements.
   ------------------------------------------------------------------------ */

enum class effect
{
  none,   /* The same before and after a kernel has ended.  */
  launch, /* Of a kernel, without async and wait.  */
  witness /* May not be.  */
};

bool
launch_p (const gimple *statement)
{
  return gimple_call_builtin_p (statement, BUILT_IN_GOACC_PARALLEL);
}

bool
any_launch_p (function *f)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, f)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
       gsi_next (&i))
    if (launch_p (gsi_stmt (i)))
      return true;
  return false;
}

/* Does the launch CALL have nothing but dimensions behind its entries?  */
bool
plain_p (const gcall *call)
{
  constexpr unsigned n_named = 6;
  for (unsigned i = n_named; i < gimple_call_num_args (call); i++)
    {
      tree tag = gimple_call_arg (call, i);
      if (!tree_fits_uhwi_p (tag))
        return false;
      const unsigned bits = tree_to_uhwi (tag);
      if (!bits)
        return true;
      if (GOMP_LAUNCH_CODE (bits) != GOMP_LAUNCH_DIM)
        return false;
      i += popcount_hwi (GOMP_LAUNCH_OP (bits));
    }
  return false;
}

/* The name of FUNCTION, as the assembler knows it.  */
const char *
name_of (tree function)
{
  return IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (function));
}

/* The string constant at ADDRESS; null: it is none.  */
const char *
string_at (tree address)
{
  STRIP_NOPS (address);
  return c_getstr (address);
}

/* Does NAME wait by itself before it does anything that a kernel's end matters
   to?  Those of the run-time library's that stand at a construct.  */
bool
waits_itself_p (const char *name)
{
  static const char *const names[]
      = { "GOACC_deep_data_start", "GOACC_deep_data_end",
          "GOACC_deep_translate",  "GOACC_deep_image",
          "GOACC_deep_look_up",    "GOACC_deep_look_up_object",
          "GOACC_deep_class" };
  return std::any_of (std::begin (names), std::end (names),
                      [=] (const char *n) { return strcmp (n, name) == 0; });
}

/* The entry point that STATEMENT finds, if it is a call that does; else
   null.  */
const char *
found_entry (gimple *statement)
{
  gcall *call = dyn_cast<gcall *> (statement);
  tree function = call ? gimple_call_fndecl (call) : NULL_TREE;
  if (!function || gimple_call_num_args (call) != 2
      || strcmp (name_of (function), "_accdeep_entry_point") != 0)
    return nullptr;
  return string_at (gimple_call_arg (call, 1));
}

/* Is CALL that of an entry point that waits by itself?  */
bool
entry_point_p (gcall *call)
{
  if (found_entry (call))
    return true;
  if (tree function = gimple_call_fndecl (call))
    return waits_itself_p (name_of (function));
  tree function = gimple_call_fn (call);
  while (function && TREE_CODE (function) == SSA_NAME)
    {
      gimple *definition = SSA_NAME_DEF_STMT (function);
      if (const char *name = found_entry (definition))
        return waits_itself_p (name);
      function = gimple_assign_cast_p (definition)
                     ? gimple_assign_rhs1 (definition)
                     : NULL_TREE;
    }
  return false;
}

/* Is CALL that of a function of the C library's that is about memory of the
   host alone?  */
bool
memory_function_p (gcall *call)
{
  if (!gimple_call_builtin_p (call, BUILT_IN_NORMAL))
    return false;
  switch (DECL_FUNCTION_CODE (gimple_call_fndecl (call)))
    {
    case BUILT_IN_MEMCPY:
    case BUILT_IN_MEMMOVE:
    case BUILT_IN_MEMSET:
    case BUILT_IN_STACK_SAVE:
    case BUILT_IN_STACK_RESTORE:
    CASE_BUILT_IN_ALLOCA:
    case BUILT_IN_UNREACHABLE:
      return true;
    default:
      return false;
    }
}

/* Is STATEMENT no instruction, and only a use of values?  The cure unused-data
   has such ones.  */
bool
use_p (gimple *statement)
{
  const gasm *text = dyn_cast<gasm *> (statement);
  return text && !*gimple_asm_string (text) && !gimple_asm_noutputs (text)
         && !gimple_asm_nclobbers (text) && !gimple_asm_nlabels (text);
}

effect
effect_of (gimple *statement)
{
  if (is_gimple_debug (statement) || gimple_clobber_p (statement)
      || use_p (statement))
    return effect::none;
  if (gcall *call = dyn_cast<gcall *> (statement))
    {
      if (launch_p (call))
        return plain_p (call) ? effect::launch : effect::witness;
      const bool none = (gimple_call_flags (call) & (ECF_CONST | ECF_PURE))
                        || memory_function_p (call) || entry_point_p (call);
      return none && !gimple_has_volatile_ops (call) ? effect::none
                                                     : effect::witness;
    }
  switch (gimple_code (statement))
    {
    case GIMPLE_RETURN:
    case GIMPLE_RESX:
    case GIMPLE_ASM:
    case GIMPLE_TRANSACTION:
      return effect::witness;
    default:
      return gimple_has_volatile_ops (statement) ? effect::witness
                                                 : effect::none;
    }
}

/* ------------------------------------------------------------------------
   Functions.
   ------------------------------------------------------------------------ */

/* What of a block has an effect, in its order.  */
struct event
{
  gimple *statement;
  effect what;
};

class launch_waits
{
public:
  explicit launch_waits (function *f);

  /* Put off what can be.  False: nothing can.  */
  bool run ();

private:
  bool launch_follows_p (basic_block bb, size_t behind) const;
  bool pending_before_p (basic_block bb, size_t at) const;
  void find_following ();
  void find_pending ();
  void mark (gcall *launch);
  void add_wait (gimple *before);

  function *const m_function;
  std::vector<std::vector<event>> m_events; /* By blocks' numbers.  */
  /* A launch comes before any witness, from the block's start on.  */
  std::vector<bool> m_follows;
  /* A launch may have nobody who has waited for it at the block's end.  */
  std::vector<bool> m_pending;
};

launch_waits::launch_waits (function *f)
    : m_function (f), m_events (last_basic_block_for_fn (f)),
      m_follows (m_events.size ()), m_pending (m_events.size ())
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, f)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
       gsi_next (&i))
    {
      const effect what = effect_of (gsi_stmt (i));
      if (what != effect::none)
        m_events[bb->index].push_back ({ gsi_stmt (i), what });
    }
}

/* From behind the events of BB up to BEHIND, a launch comes before any witness,
   on some way.  */
bool
launch_waits::launch_follows_p (basic_block bb, size_t behind) const
{
  const std::vector<event> &events = m_events[bb->index];
  if (behind < events.size ())
    return events[behind].what == effect::launch;
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE (e, i, bb->succs)
  if (m_follows[e->dest->index])
    return true;
  return false;
}

/* On some way to the event AT of BB nobody has waited for the last launch.  */
bool
launch_waits::pending_before_p (basic_block bb, size_t at) const
{
  if (at)
    return m_events[bb->index][at - 1].what == effect::launch;
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE (e, i, bb->preds)
  if (m_pending[e->src->index])
    return true;
  return false;
}

void
launch_waits::find_following ()
{
  for (bool changed = true; changed;)
    {
      changed = false;
      basic_block bb;
      FOR_EACH_BB_REVERSE_FN (bb, m_function)
      if (!m_follows[bb->index] && launch_follows_p (bb, 0))
        m_follows[bb->index] = changed = true;
    }
}

void
launch_waits::find_pending ()
{
  for (bool changed = true; changed;)
    {
      changed = false;
      basic_block bb;
      FOR_EACH_BB_FN (bb, m_function)
      if (!m_pending[bb->index]
          && pending_before_p (bb, m_events[bb->index].size ()))
        m_pending[bb->index] = changed = true;
    }
}

/* Pass the flag with LAUNCH.  */
void
launch_waits::mark (gcall *launch)
{
  tree flags = gimple_call_arg (launch, 0);
  tree type = TREE_TYPE (flags);
  tree others = build_int_cst (type, ~HOST_WIDE_INT (put_off_flag));
  tree marked = fold_binary (BIT_AND_EXPR, type, flags, others);
  if (!marked || !is_gimple_val (marked))
    {
      marked = make_ssa_name (type);
      gimple_stmt_iterator at = gsi_for_stmt (launch);
      gsi_insert_before (
          &at, gimple_build_assign (marked, BIT_AND_EXPR, flags, others),
          GSI_SAME_STMT);
    }
  gimple_call_set_arg (launch, 0, marked);
  update_stmt (launch);
}

void
launch_waits::add_wait (gimple *before)
{
  tree queue = build_int_cst (integer_type_node, launch_queue);
  gcall *wait = gimple_build_call (builtin_decl_explicit (BUILT_IN_GOACC_WAIT),
                                   3, queue, integer_one_node, queue);
  gimple_set_location (wait, gimple_location (before));
  gimple_stmt_iterator at = gsi_for_stmt (before);
  gsi_insert_before (&at, wait, GSI_SAME_STMT);
}

bool
launch_waits::run ()
{
  find_following ();
  find_pending ();
  std::vector<gcall *> launches;
  std::vector<gimple *> witnesses;
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_function)
  for (size_t i = 0; i < m_events[bb->index].size (); i++)
    {
      const event &e = m_events[bb->index][i];
      const bool pending = pending_before_p (bb, i);
      if (e.what == effect::witness && pending)
        witnesses.push_back (e.statement);
      else if (e.what == effect::launch
               && (pending || launch_follows_p (bb, i + 1)))
        launches.push_back (as_a<gcall *> (e.statement));
    }
  for (gcall *launch : launches)
    mark (launch);
  if (!launches.empty ())
    for (gimple *witness : witnesses)
      add_wait (witness);
  return !launches.empty ();
}

/* ------------------------------------------------------------------------
   Inlining.
   ------------------------------------------------------------------------ */

/* As in --param max-inline-insns-single of -O3.  */
constexpr int most_inline_insns = 200;

/* As GCC estimates it for F.  */
int
size_of (function *f)
{
  int size = 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, f)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
       gsi_next (&i))
    size += estimate_num_insns (gsi_stmt (i), &eni_size_weights);
  return size;
}

bool
wanted_p ()
{
  return cure_p (cure::launch_waits) && !seen_error () && module_data_p ()
         && builtin_decl_explicit_p (BUILT_IN_GOACC_WAIT);
}

const pass_data inline_launches_data = {
  GIMPLE_PASS,
  "accdeep-inline-launches",
  OPTGROUP_OMP,
  TV_NONE,
  PROP_cfg | PROP_ssa,
  0,
  0,
  0,
  0,
};

class inline_launches_pass final : public gimple_opt_pass
{
public:
  inline_launches_pass () : gimple_opt_pass (inline_launches_data, g) {}

  bool
  gate (function *f) override
  {
    return wanted_p () && flag_inline_small_functions && !flag_no_inline
           && !optimize_function_for_size_p (f);
  }

  unsigned int
  execute (function *f) override
  {
    if (any_launch_p (f) && size_of (f) <= most_inline_insns)
      DECL_DISREGARD_INLINE_LIMITS (f->decl) = 1;
    return 0;
  }
};

/* ------------------------------------------------------------------------
   The passes.
   ------------------------------------------------------------------------ */

const pass_data launch_waits_data = {
  GIMPLE_PASS,
  "accdeep-launch-waits",
  OPTGROUP_OMP,
  TV_NONE,
  PROP_cfg | PROP_ssa,
  0,
  0,
  0,
  0,
};

class launch_waits_pass final : public gimple_opt_pass
{
public:
  launch_waits_pass () : gimple_opt_pass (launch_waits_data, g) {}

  bool
  gate (function *) override
  {
    return wanted_p ();
  }

  unsigned int
  execute (function *f) override
  {
    if (!any_launch_p (f) || !launch_waits (f).run ())
      return 0;
    mark_virtual_operands_for_renaming (f);
    update_ssa (TODO_update_ssa_only_virtuals);
    return 0;
  }
};

} // namespace

void
register_launch_waits (const char *plugin_name)
{
  register_pass_info inline_launches
      = { new inline_launches_pass, "release_ssa", 1, PASS_POS_INSERT_AFTER };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, nullptr,
                     &inline_launches);
  register_pass_info info
      = { new launch_waits_pass, "tailc", 1, PASS_POS_INSERT_BEFORE };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
}

} // namespace accdeep
