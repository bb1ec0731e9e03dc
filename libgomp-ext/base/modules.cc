/* What the dynamic loader has loaded and unloaded.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/base/modules.h"

#include <link.h>

namespace accdeep
{

module_counts
count_modules ()
{
  module_counts result = {};
  dl_iterate_phdr (
      [] (dl_phdr_info *any, size_t, void *counts) {
        *static_cast<module_counts *> (counts)
            = { any->dlpi_adds, any->dlpi_subs };
        return 1;
      },
      &result);
  return result;
}

} // namespace accdeep
