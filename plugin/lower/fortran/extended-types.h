/* Derived types that objects of class may have.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_FORTRAN_EXTENDED_TYPES_H
#define ACCDEEP_LOWER_FORTRAN_EXTENDED_TYPES_H

namespace accdeep
{

/* Register the derived types of this translation unit, if it has directives.
   The front end is done.  */
void record_extended_types ();

} // namespace accdeep

#endif /* ACCDEEP_LOWER_FORTRAN_EXTENDED_TYPES_H */
