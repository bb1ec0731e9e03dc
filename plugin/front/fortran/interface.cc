/* The part of front.h that Fortran has no use for.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/gcc/front.h"

namespace accdeep
{

/* Components take their extents from descriptors: there are no expressions.  */
tree
expression_function (const resolved_shape &, unsigned)
{
  return NULL_TREE;
}

unsigned
number_expression (const std::function<tree ()> &)
{
  return 0;
}

bool
captures_reached (tree *)
{
  return false;
}

bool
precompiled_p ()
{
  return false;
}

bool
precompiling_p ()
{
  return false;
}

void
note_lowered ()
{
}

} // namespace accdeep
