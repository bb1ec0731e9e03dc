/* Languages without virtual functions: C, and what accdeep maps of Fortran.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/classes.h"
#include "plugin/lower/body-cures.h"

namespace accdeep
{

void
register_classes (const char *)
{
}

bool
final_class_p (tree)
{
  return true;
}

bool
own_class_p (tree)
{
  return false;
}

const std::vector<tree> &
dynamic_classes ()
{
  static const std::vector<tree> none;
  return none;
}

bool
derived_from_p (tree, tree)
{
  return false;
}

std::string
class_identity (tree)
{
  return std::string ();
}

tree
object_of_virtual_base (tree)
{
  return NULL_TREE;
}

void
class_described (tree)
{
}

void
describe_classes ()
{
}

void
record_classes ()
{
}

bool
cure_class_iterators (tree *)
{
  return false;
}

bool
make_values_plain (tree *)
{
  return false;
}

} // namespace accdeep
