/* See enclosing.h.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/interpose/enclosing.h"

namespace accdeep
{

enclosing_region *&
enclosing ()
{
  static thread_local enclosing_region *result = nullptr;
  return result;
}

void
meet_enclosing (const accdeep_arguments &arguments)
{
  enclosing_region *const around = enclosing ();
  if (!around || (arguments.flags & ACCDEEP_RUN_IF_FALSE))
    return;
  std::vector<named_bytes> what;
  for (uint32_t i = 0; i < arguments.n; i++)
    {
      const auto start = reinterpret_cast<uintptr_t> (arguments.hostaddrs[i]);
      what.push_back ({ start, start + arguments.sizes[i] });
    }
  around->meet (what);
}

void
meet_enclosing ()
{
  if (enclosing_region *around = enclosing ())
    around->meet ({});
}

} // namespace accdeep
