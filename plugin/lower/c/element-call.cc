/* C has no containers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/c-family/element-call.h"

namespace accdeep
{

element_call
element_call_of (tree)
{
  return {};
}

tree
container_data (tree)
{
  return NULL_TREE;
}

tree
container_count (tree)
{
  return NULL_TREE;
}

tree
container_of_elements (tree)
{
  return NULL_TREE;
}

tree
owner_of_elements (tree)
{
  return NULL_TREE;
}

tree
iterator_pointer (tree)
{
  return NULL_TREE;
}

/* These are all built in.  */
bool
library_mathematics_p (tree)
{
  return false;
}

} // namespace accdeep
