/* Member functions of explicitly instantiated templates in compute regions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_CP_EXTERN_TEMPLATE_H
#define ACCDEEP_FRONT_CP_EXTERN_TEMPLATE_H

namespace accdeep
{

/* Give this translation unit the functions that a compute region reaches and
   of which it has the body, but not the code.  Called when everything is
   parsed and instantiated.  */
void take_extern_members ();

} // namespace accdeep

#endif /* ACCDEEP_FRONT_CP_EXTERN_TEMPLATE_H */
