/* Linkage of types in C: there is none.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/descriptor.h"

namespace accdeep
{

std::string
linkage_name (tree)
{
  return std::string ();
}

} // namespace accdeep
