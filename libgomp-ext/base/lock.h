/* The library's one lock.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BASE_LOCK_H
#define ACCDEEP_BASE_LOCK_H

#include <mutex>

namespace accdeep
{

/* One directive at a time.  Recursive, because a length expression may be any
   function of the program; never destroyed, because the program's destructors
   may use directives.  */
inline std::recursive_mutex &
library_lock ()
{
  static auto *const lock = new std::recursive_mutex;
  return *lock;
}

} // namespace accdeep

#endif
