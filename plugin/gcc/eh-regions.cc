/* What GCC notes about exceptions in functions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/gcc/eh-regions.h"

#include "except.h"
#include "tree-eh.h"

namespace accdeep
{

std::vector<tree *>
exception_types (function *f)
{
  std::vector<tree *> lists;
  eh_region region;
  if (!f->eh)
    return lists;
  FOR_ALL_EH_REGION_FN (region, f)
  if (region->type == ERT_TRY)
    for (eh_catch c = region->u.eh_try.first_catch; c; c = c->next_catch)
      {
        lists.push_back (&c->type_list);
        lists.push_back (&c->filter_list);
      }
  else if (region->type == ERT_ALLOWED_EXCEPTIONS)
    lists.push_back (&region->u.allowed.type_list);
  return lists;
}

bool
has_landing_pads_p (function *f)
{
  eh_landing_pad pad;
  unsigned i;
  if (f->eh)
    FOR_EACH_VEC_SAFE_ELT (f->eh->lp_array, i, pad)
  if (pad)
    return true;
  return false;
}

bool
must_not_throw_p (function *f, gimple *statement)
{
  return lookup_stmt_eh_lp_fn (f, statement) < 0;
}

} // namespace accdeep
