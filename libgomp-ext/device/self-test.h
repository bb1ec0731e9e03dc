/* What libgomp does beyond what its manual says, tried once before the library
   relies on it (doc/assumptions.md).

   Both leave nothing in libgomp and move no byte.  Where libgomp does something
   else one line says so, and there is a slower way without it.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DEVICE_SELF_TEST_H
#define ACCDEEP_DEVICE_SELF_TEST_H

namespace accdeep
{

/* A data construct holds the objects that are mapped in it, and keeps those
   that get a dynamic reference (see bracket in device.h).  Takes one small
   block of device memory for a moment.  */
bool constructs_hold_p ();

/* Pieces of a device block that associate makes known are present at their
   addresses, stay there whatever is counted, and go with disassociate.  */
bool pieces_stay_p ();

} // namespace accdeep

#endif
