/* Silence for what was written for a misplaced directive.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_C_FAMILY_QUIET_H
#define ACCDEEP_FRONT_C_FAMILY_QUIET_H

namespace accdeep
{

/* From here to end_quiet () GCC's diagnostics are dropped.  The mistake that
   makes them useless was reported.  */
void start_quiet ();
void end_quiet ();

bool quiet_p ();

} // namespace accdeep

#endif /* ACCDEEP_FRONT_C_FAMILY_QUIET_H */
