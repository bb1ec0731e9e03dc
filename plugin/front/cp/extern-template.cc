/* Member functions of explicitly instantiated templates in compute regions.

   The library has the code of 'extern template class std::basic_string<char>';
   a translation unit has the bodies of its inline members for inlining alone.
   The device has no such library.  So those that a region reaches become
   functions of this translation unit, like those of any other instance.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/cp/extern-template.h"

#include "plugin/front/cp/device-functions.h"

namespace accdeep
{

void
take_extern_members ()
{
  device_functions all;
  all.start ();
  all.run ();
  for (tree function : all.reached ())
    if (DECL_TEMPLATE_INSTANTIATION (function))
      compile_here (function);
}

} // namespace accdeep
