/* cure::integer_pairs: neighbouring integers in kernels with nested loops.

   From -O2 on GCC makes one vector of two integers that are assigned together,
   which code for NVIDIA's GPUs keeps in a register.  Where a loop that vector
   lanes share follows, GCC passes registers to all lanes, but cannot pass such
   a one: an internal error in gen_rtx_SUBREG.

     #pragma acc loop gang
     for (...)
       {
         x[i].begin = 12;
         x[i].end = 4;
         #pragma acc loop vector

   So functions with such loops are compiled with -fno-tree-slp-vectorize for
   the device.  Kernels that are no more than one loop stay as they are.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/cure/directives.h"
#include "plugin/cure/launch-loops.h"

#include <internal-fn.h>

#include <vector>

namespace accdeep
{

namespace
{

/* What a function has outside of and around its loops.  */
class loop_surroundings
{
public:
  explicit loop_surroundings (function *f)
  {
    basic_block bb;
    FOR_EACH_BB_FN (bb, f)
    for (gimple_stmt_iterator at = gsi_start_bb (bb); !gsi_end_p (at);
         gsi_next (&at))
      note (gsi_stmt (at));
  }

  /* May lanes join one that has computed something?  */
  bool
  any_p () const
  {
    return m_loops > 1 || m_calls || (m_loops == 1 && (m_before || m_behind));
  }

private:
  void
  note (gimple *statement)
  {
    if (gimple_call_internal_p (statement, IFN_UNIQUE))
      m_behind = false;
    else if (gimple_call_internal_p (statement, IFN_GOACC_LOOP))
      m_loops += tree_to_uhwi (gimple_call_arg (statement, 0))
                 == IFN_GOACC_LOOP_STEP;
    else if (is_gimple_call (statement))
      m_calls |= partitioned_routine_p (gimple_call_fndecl (statement));
    else if (gimple_store_p (statement))
      (m_loops == 0 ? m_before : m_behind) = true;
  }

  unsigned m_loops = 0;
  bool m_calls = false;  /* Of functions whose loops lanes share.  */
  bool m_before = false; /* Stores.  */
  bool m_behind = false;
};

/* Functions, and the options that they have for the host.  */
std::vector<std::pair<tree, tree>> s_left_apart;

/* The device's code has been written: let the host's be as it would be.  */
void
restore_options (void *, void *)
{
  for (const auto &[function, options] : s_left_apart)
    DECL_FUNCTION_SPECIFIC_OPTIMIZATION (function) = options;
  s_left_apart.clear ();
}

/* GCC's collector sees none of these where they are.  */
void
mark_options (void *, void *)
{
  for (const auto &[function, options] : s_left_apart)
    {
      gt_ggc_mx_lang_tree_node (function);
      if (options)
        gt_ggc_mx_lang_tree_node (options);
    }
}

/* Let FUNCTION be compiled without vectors of neighbouring values.  */
void
leave_pairs_apart (tree function)
{
  tree own = DECL_FUNCTION_SPECIFIC_OPTIMIZATION (function);
  gcc_options options = global_options, options_set = global_options_set;
  cl_optimization_restore (
      &options, &options_set,
      TREE_OPTIMIZATION (own ? own : optimization_default_node));
  options.x_flag_tree_slp_vectorize = 0;
  options_set.x_flag_tree_slp_vectorize = 1;
  s_left_apart.emplace_back (function, own);
  DECL_FUNCTION_SPECIFIC_OPTIMIZATION (function)
      = build_optimization_node (&options, &options_set);
}

const pass_data integer_pairs_data = {
  GIMPLE_PASS,
  "accdeep-integer-pairs",
  OPTGROUP_OMP,
  TV_NONE,
  PROP_cfg,
  0,
  0,
  0,
  0,
};

class integer_pairs_pass final : public gimple_opt_pass
{
public:
  integer_pairs_pass () : gimple_opt_pass (integer_pairs_data, g) {}

  bool
  gate (function *f) override
  {
    return cure_p (cure::integer_pairs) && !seen_error ()
           && oacc_get_fn_attrib (f->decl)
           && opt_for_fn (f->decl, flag_tree_slp_vectorize);
  }

  unsigned int
  execute (function *f) override
  {
    if (loop_surroundings (f).any_p ())
      leave_pairs_apart (f->decl);
    return 0;
  }
};

} // namespace

void
register_integer_pairs (const char *plugin_name)
{
  register_pass_info info
      = { new integer_pairs_pass, "ssa", 1, PASS_POS_INSERT_BEFORE };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
  register_callback (plugin_name, PLUGIN_ALL_IPA_PASSES_END, restore_options,
                     nullptr);
  register_callback (plugin_name, PLUGIN_GGC_MARKING, mark_options, nullptr);
}

} // namespace accdeep
