/* Why a kernel meets a host address: for the message of a device that checks
   each access.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_PRESENT_EXPLAIN_H
#define ACCDEEP_PRESENT_EXPLAIN_H

namespace accdeep
{

/* A checking device, if the driver is one, asks this library from now on which
   pointer led to a host address.  */
void explain_host_addresses ();

} // namespace accdeep

#endif
