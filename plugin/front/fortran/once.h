/* One error for each mistake in a directive.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_FORTRAN_ONCE_H
#define ACCDEEP_FRONT_FORTRAN_ONCE_H

namespace accdeep
{

/* Have gfortran not say that the end of a construct is unexpected because of an
   error in the directive that begins it.  Behind take_directives ().  */
void start_error_filter ();

} // namespace accdeep

#endif /* ACCDEEP_FRONT_FORTRAN_ONCE_H */
