/* Languages without execution policies: C and Fortran.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/policy.h"

namespace accdeep
{

void
apply_policies (tree)
{
}

bool
shape_closure (tree, bool)
{
  return false;
}

tree
image_of (tree)
{
  return NULL_TREE;
}

bool
kernel_argument_p (tree)
{
  return false;
}

bool
closure_passed_p ()
{
  return false;
}

} // namespace accdeep
