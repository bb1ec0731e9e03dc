/* What lowering has to ask the C front end.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/construct.h"
#include "plugin/lower/descriptor.h"
#include "plugin/lower/entry-point.h"

namespace accdeep
{

/* Types have no linkage in C.  */
std::string
linkage_name (tree)
{
  return std::string ();
}

void
complete_function (tree)
{
}

void
body_changed ()
{
}

/* Only Fortran has such members.  */
std::optional<self_shape>
self_shape_of (tree)
{
  return std::nullopt;
}

} // namespace accdeep
