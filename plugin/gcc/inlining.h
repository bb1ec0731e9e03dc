/* What GCC has found out about inlining a function.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_GCC_INLINING_H
#define ACCDEEP_GCC_INLINING_H

#include "plugin/gcc/compat.h"

// clang-format off
#include "backend.h"
#include "ssa.h"
#include "alloc-pool.h"
#include "sreal.h"
#include "symbol-summary.h"
#if GCCPLUGIN_VERSION >= 14000
#include "ipa-cp.h"
#endif
#include "ipa-prop.h"
#include "ipa-fnsummary.h"
// clang-format on

namespace accdeep
{

/* How many bytes the variables of NODE take in memory, before optimization.  */
inline HOST_WIDE_INT
frame_bytes (cgraph_node *node)
{
  ipa_size_summary *sizes
      = ipa_size_summaries ? ipa_size_summaries->get (node) : nullptr;
  return sizes ? sizes->estimated_self_stack_size : 0;
}

/* Say whether NODE may be inlined.  Returns whether that is another answer.  */
inline bool
let_inline (cgraph_node *node, bool may)
{
  ipa_fn_summary *summary
      = ipa_fn_summaries ? ipa_fn_summaries->get (node) : nullptr;
  if (!summary || summary->inlinable == may)
    return false;
  summary->inlinable = may;
  return true;
}

} // namespace accdeep

#endif /* ACCDEEP_GCC_INLINING_H */
