/* acc_attach and acc_detach as the first use of a device.

   These functions of libgomp take the device that their thread uses without
   asking whether there is one.  acc_deviceptr chooses it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/directives.h"
#include "plugin/lower/entry-point.h"

namespace accdeep
{

namespace
{

bool
attach_or_detach_p (tree function)
{
  static const char *const names[] = {
    "acc_attach",       "acc_attach_async",    "acc_detach",
    "acc_detach_async", "acc_detach_finalize", "acc_detach_finalize_async"
  };
  if (!function || !TREE_PUBLIC (function) || !DECL_EXTERNAL (function))
    return false;
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (function));
  for (const char *known : names)
    if (strcmp (name, known) == 0)
      return true;
  return false;
}

} // namespace

void
cure_attach (gcall *call, gimple_stmt_iterator *at)
{
  if (!attach_or_detach_p (gimple_call_fndecl (call))
      || gimple_call_num_args (call) == 0)
    return;
  tree type
      = build_function_type_list (ptr_type_node, ptr_type_node, NULL_TREE);
  gcall *choose
      = gimple_build_call (external_function ("acc_deviceptr", type), 1,
                           unshare_expr (gimple_call_arg (call, 0)));
  gimple_set_location (choose, gimple_location (call));
  gsi_insert_before (at, choose, GSI_SAME_STMT);
}

} // namespace accdeep
