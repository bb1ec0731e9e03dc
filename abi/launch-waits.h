/* Waits for launches that are put off: what compiler and run time agree on.

   A construct without async waits for its kernel.  Where another launch follows
   and nothing between can tell the difference, the compiler passes
   `put_off_flag' with the launch, and calls GOACC_wait (launch_queue, 1,
   launch_queue) before anything that can.  The library may then launch the
   kernel in launch_queue, without a wait.  For libgomp the flag has no meaning,
   and such a call does nothing.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_ABI_LAUNCH_WAITS_H
#define ACCDEEP_ABI_LAUNCH_WAITS_H

namespace accdeep
{

/* One that programs do not name.  libgomp has a table of all numbers up to the
   highest.  */
constexpr int launch_queue = 1009;

/* Among the flags that GOACC_parallel_keyed gets inverted.  */
constexpr unsigned put_off_flag = 1u << 15;

} // namespace accdeep

#endif /* ACCDEEP_ABI_LAUNCH_WAITS_H */
