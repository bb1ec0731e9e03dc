/* cure::array_alignment: arrays of types with components of their own type.

   gfortran makes the type of the component's array while its element has no
   layout, and gives it the alignment of a byte, which all arrays of these
   elements have then.  Without optimization code for NVIDIA's GPUs stores each
   component byte by byte, and reads what it stores to: memory that was never
   written, after copyout.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/directives.h"

namespace accdeep
{

namespace
{

void
align (tree type)
{
  if (TREE_CODE (type) != ARRAY_TYPE || TYPE_USER_ALIGN (type))
    return;
  align (TREE_TYPE (type));
  for (tree t = TYPE_MAIN_VARIANT (type); t; t = TYPE_NEXT_VARIANT (t))
    if (TYPE_ALIGN (t) < TYPE_ALIGN (TREE_TYPE (t)))
      SET_TYPE_ALIGN (t, TYPE_ALIGN (TREE_TYPE (t)));
}

tree
visit (tree *tp, int *, void *)
{
  if (TREE_CODE (*tp) == MEM_REF)
    align (TREE_TYPE (*tp));
  return NULL_TREE;
}

} // namespace

void
cure_array_alignment (gimple_seq *body)
{
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  walk_gimple_seq (*body, nullptr, visit, &info);
}

} // namespace accdeep
