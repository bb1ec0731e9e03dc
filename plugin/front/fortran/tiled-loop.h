/* Tiled loops that gangs, workers and vectors share, which gfortran does not
   take (cure::tile).

     !$acc parallel loop gang worker vector tile(2, 4)

   loses one of the three, which notes.cc gives the loop back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_FORTRAN_TILED_LOOP_H
#define ACCDEEP_FRONT_FORTRAN_TILED_LOOP_H

#include "plugin/front/fortran/scopes.h"

namespace accdeep
{

/* Take that clause out of the directive PLACE and out of the source, and note
   it there.  */
void take_tiled_clause (source_directive &place);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_FORTRAN_TILED_LOOP_H */
