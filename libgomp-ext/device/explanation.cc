/* Whom a checking device asks about addresses of the host's.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/device/explanation.h"

#include "libgomp-ext/device/driver.h"

namespace accdeep
{

void
explain_with (explain_fn *explain)
{
  typedef void register_fn (explain_fn *);
  if (auto *add = reinterpret_cast<register_fn *> (
          driver::symbol ("simcuda_explain_with")))
    add (explain);
}

} // namespace accdeep
