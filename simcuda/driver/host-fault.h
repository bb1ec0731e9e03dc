/* Telling why host code crashed on a device address.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_DRIVER_HOST_FAULT_H
#define SIMCUDA_DRIVER_HOST_FAULT_H

namespace simcuda
{

/* From now on a segmentation fault at a device address prints what that
   address is before it ends the process as ever, or goes on to the handler that
   the program (libgfortran, AddressSanitizer) has for it.  */
void watch_host_faults ();

} // namespace simcuda

#endif /* SIMCUDA_DRIVER_HOST_FAULT_H */
