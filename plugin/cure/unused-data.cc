/* Cure "unused-data": the data of compute constructs that do nothing with them
   on the host.

   GCC's interprocedural points-to analysis says of the call that launches a
   construct what the host's version of its body does: where that does not look
   at the addresses of its data, storing these becomes dead, and libgomp reads
   what happened to be there.  Consumes functions in front of that analysis;
   produces an empty asm statement that reads the addresses, where it would go
   wrong.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/cure/directives.h"

namespace accdeep
{

namespace
{

tree
find_parameter (tree *tp, int *, void *data)
{
  return *tp == data
                 || (TREE_CODE (*tp) == SSA_NAME && SSA_NAME_VAR (*tp) == data)
             ? *tp
             : NULL_TREE;
}

/* Does FUNCTION, the body of a construct, look at its parameter?  */
bool
reads_parameter_p (tree function)
{
  struct function *f = DECL_STRUCT_FUNCTION (function);
  tree parameter = DECL_ARGUMENTS (function);
  if (!f || !f->cfg || !parameter)
    return true;
  basic_block bb;
  FOR_EACH_BB_FN (bb, f)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
       gsi_next (&i))
    {
      gimple *statement = gsi_stmt (i);
      if (is_gimple_debug (statement))
        continue;
      for (unsigned k = 0; k < gimple_num_ops (statement); k++)
        if (tree *operand = gimple_op_ptr (statement, k))
          if (*operand && walk_tree (operand, find_parameter, parameter, NULL))
            return true;
    }
  return false;
}

/* The array with the addresses of the data of the construct that CALL launches,
   if it may be that nothing reads it; else null.  */
tree
unread_addresses (gcall *call)
{
  if (!gimple_call_builtin_p (call, BUILT_IN_GOACC_PARALLEL))
    return NULL_TREE;
  tree body = gimple_call_arg (call, 1), addresses = gimple_call_arg (call, 3);
  if (TREE_CODE (body) != ADDR_EXPR || TREE_CODE (addresses) != ADDR_EXPR
      || !VAR_P (TREE_OPERAND (addresses, 0))
      || (reads_parameter_p (TREE_OPERAND (body, 0))
          && !takes_arguments_p (TREE_OPERAND (body, 0))))
    return NULL_TREE;
  return TREE_OPERAND (addresses, 0);
}

void
cure_launches (function *f)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, f)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
       gsi_next (&i))
    {
      gcall *call = dyn_cast<gcall *> (gsi_stmt (i));
      tree addresses = call ? unread_addresses (call) : NULL_TREE;
      if (!addresses)
        continue;
      vec<tree, va_gc> *inputs = NULL;
      vec_safe_push (
          inputs,
          build_tree_list (build_tree_list (NULL_TREE, build_string (2, "m")),
                           addresses));
      gasm *reads = gimple_build_asm_vec ("", inputs, NULL, NULL, NULL);
      gimple_asm_set_volatile (reads, true);
      gsi_insert_before (&i, reads, GSI_SAME_STMT);
    }
}

const pass_data unused_data_data = {
  SIMPLE_IPA_PASS,
  "accdeep-unused-data",
  OPTGROUP_OMP,
  TV_NONE,
  0,
  0,
  0,
  0,
  TODO_update_ssa_only_virtuals,
};

class unused_data_pass final : public simple_ipa_opt_pass
{
public:
  unused_data_pass () : simple_ipa_opt_pass (unused_data_data, g) {}

  bool
  gate (function *) override
  {
    return optimize && flag_ipa_pta && cure_p (cure::unused_data)
           && !seen_error ();
  }

  unsigned int
  execute (function *) override
  {
    cgraph_node *node;
    FOR_EACH_DEFINED_FUNCTION (node)
    {
      function *f = node->has_gimple_body_p () && !node->alias
                        ? DECL_STRUCT_FUNCTION (node->decl)
                        : nullptr;
      if (!f || !f->cfg)
        continue;
      push_cfun (f);
      cure_launches (f);
      pop_cfun ();
    }
    return 0;
  }
};

} // namespace

void
register_unused_data (const char *plugin_name)
{
  register_pass_info info
      = { new unused_data_pass, "pta", 1, PASS_POS_INSERT_BEFORE };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
}

} // namespace accdeep
