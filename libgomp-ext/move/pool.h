/* Threads that stay: workers that help a thread with one loop at a time.  Loops
   of several threads at once, which execute directives on different devices,
   have different workers.

   Workers touch host memory only; every driver and libgomp call is the calling
   thread's.  They are started when the first loop is worth it, sleep between
   loops, and never stop the program from ending.  After a fork the child has
   none and starts its own.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_MOVE_POOL_H
#define ACCDEEP_MOVE_POOL_H

#include <cstddef>
#include <functional>

namespace accdeep
{

/* Threads of a loop, the calling one included: ACCDEEP_THREADS, or one for each
   processor that the process may use, at most 16.  */
unsigned pool_threads ();

/* Call WORK (i) for some of i = 1 .. pool_threads () - 1, each in a worker, and
   CALLER () here, by at most MOST threads; return when all have returned.  A
   worker that comes when CALLER has returned is not needed any more.  WORK must
   not wait for a call of WORK with another number to begin, nor for CALLER when
   that has thrown, which goes on here when all have returned.  What a call of
   WORK throws, out of memory, goes on here as well.  */
void with_workers (const std::function<void (unsigned)> &work,
                   const std::function<void ()> &caller, unsigned most);

/* A loop comes soon: have workers look out for it.  To wake them takes longer
   than many a loop.  */
void call_workers ();

/* For a CALLER that waits for what workers do: throws when one of them has
   thrown, and will not do it.  */
void check_workers ();

/* Call BODY (i) for all 0 <= i < n, by all threads, in any order.  */
void parallel_for (size_t n, const std::function<void (size_t)> &body);

/* Give way for a moment; SPINS counts the calls in a row.  */
void pause_thread (unsigned &spins);

} // namespace accdeep

#endif
