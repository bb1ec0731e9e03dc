/* Waits for launches that are put off (abi/launch-waits.h).

   A launch's wait is put off only where the kernel has all its data on the
   device and its arguments in its own variable: then nothing of the host's
   depends on it.  The compiler has the program wait before it does anything
   else than launch; what of the library stands between launches waits before it
   does anything on the device.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INTERPOSE_LAUNCH_WAITS_H
#define ACCDEEP_INTERPOSE_LAUNCH_WAITS_H

namespace accdeep
{

/* Waits can be put off: only one thread is at directives, and the library knows
   what memory kernels use.  */
bool launch_wait_put_off_p ();

/* The program gives the device memory of its own, which the host may see,
   too.  */
void never_put_off_waits ();

/* The calling thread has launched a kernel in `launch_queue'.  */
void put_off_launch_wait ();

/* Wait for those.  None of the library's locks may be held.  */
void wait_for_launches ();

} // namespace accdeep

#endif
