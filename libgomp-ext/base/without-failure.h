/* What destructors do with calls that may fail.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BASE_WITHOUT_FAILURE_H
#define ACCDEEP_BASE_WITHOUT_FAILURE_H

#include "libgomp-ext/base/error.h"

namespace accdeep
{

/* Call FUNCTION in a destructor, which must not throw, on the way of a
   failure.  */
template <typename Function>
void
without_failure (Function function) noexcept
{
  try
    {
      function ();
    }
  catch (const failure &)
    {
      /* It is a consequence of the one that is under way.  */
    }
}

} // namespace accdeep

#endif
