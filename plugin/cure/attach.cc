/* acc_attach and acc_detach as the first use of a device, and of what is
   absent.

   These functions of libgomp take the device that their thread uses without
   asking whether there is one, and end the program where a pointer, or what
   acc_attach finds at it, is not on the device.  acc_deviceptr chooses the
   device, and knows what is present.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/directives.h"
#include "plugin/lower/entry-point.h"

namespace accdeep
{

namespace
{

bool
named_p (tree function, std::initializer_list<const char *> names)
{
  if (!function || !TREE_PUBLIC (function) || !DECL_EXTERNAL (function))
    return false;
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (function));
  for (const char *known : names)
    if (strcmp (name, known) == 0)
      return true;
  return false;
}

bool
attach_p (tree function)
{
  return named_p (function, { "acc_attach", "acc_attach_async" });
}

bool
detach_p (tree function)
{
  return named_p (function,
                  { "acc_detach", "acc_detach_async", "acc_detach_finalize",
                    "acc_detach_finalize_async" });
}

/* Code before a call that is left out where something is absent.  */
class presence_test
{
public:
  presence_test (gcall *call, gimple_stmt_iterator *at)
      : at_ (at), location_ (gimple_location (call))
  {
  }

  /* Where the memory at HOST is on the device, or null.  */
  tree
  device_address (tree host)
  {
    tree type
        = build_function_type_list (ptr_type_node, ptr_type_node, NULL_TREE);
    gcall *look = gimple_build_call (external_function ("acc_deviceptr", type),
                                     1, unshare_expr (host));
    tree result = create_tmp_var (ptr_type_node);
    gimple_call_set_lhs (look, result);
    insert (look);
    return result;
  }

  /* The pointer that SLOT leads to.  */
  tree
  load (tree slot)
  {
    tree result = create_tmp_var (ptr_type_node);
    tree alias = build_pointer_type_for_mode (ptr_type_node, ptr_mode, true);
    insert (gimple_build_assign (result, build2 (MEM_REF, ptr_type_node,
                                                 unshare_expr (slot),
                                                 build_int_cst (alias, 0))));
    return result;
  }

  /* Go behind the call where ADDRESS is null.  */
  void
  require (tree address)
  {
    if (!behind_)
      behind_ = create_artificial_label (location_);
    tree next = create_artificial_label (location_);
    insert (
        gimple_build_cond (NE_EXPR, address, null_pointer_node, next, behind_));
    insert (gimple_build_label (next));
  }

  /* All is said; the iterator is then behind the call.  */
  void
  finish ()
  {
    if (behind_)
      gsi_insert_after (at_, gimple_build_label (behind_), GSI_NEW_STMT);
  }

private:
  void
  insert (gimple *statement)
  {
    gimple_set_location (statement, location_);
    gsi_insert_before (at_, statement, GSI_SAME_STMT);
  }

  gimple_stmt_iterator *at_;
  location_t location_;
  tree behind_ = NULL_TREE;
};

} // namespace

void
cure_attach (gcall *call, gimple_stmt_iterator *at)
{
  tree function = gimple_call_fndecl (call);
  if ((!attach_p (function) && !detach_p (function))
      || gimple_call_num_args (call) == 0)
    return;
  tree slot = gimple_call_arg (call, 0);
  presence_test test (call, at);
  test.require (test.device_address (slot));
  if (attach_p (function))
    test.require (test.device_address (test.load (slot)));
  test.finish ();
}

} // namespace accdeep
