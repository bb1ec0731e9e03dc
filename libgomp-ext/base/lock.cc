/* The lock in a process that forks: the child's thread must not find it held by
   a thread that the child does not have.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/base/lock.h"

#include <new>
#include <pthread.h>

namespace accdeep
{

namespace
{

void
before_fork ()
{
  library_lock ().lock ();
}

void
in_parent ()
{
  library_lock ().unlock ();
}

/* It belongs to the parent's thread, and no other is there: begin anew.  Guards
   that the thread has still open do nothing then.  */
void
in_child ()
{
  new (&library_lock ()) std::recursive_mutex;
}

__attribute__ ((constructor)) void
watch_forks ()
{
  pthread_atfork (before_fork, in_parent, in_child);
}

} // namespace

} // namespace accdeep
