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

} // namespace accdeep
