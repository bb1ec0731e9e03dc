/* Which loads of the device's C library may reach beyond an object.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/library-load.h"

#include <cstring>

namespace simcuda
{

namespace
{

constexpr unsigned word_bytes = 8;

/* How newlib's own debug information calls the folder of its string functions,
   after whatever path it was built in.  */
const char string_functions[] = "newlib/libc/string/";

} // namespace

unsigned char *
library_load (warp &w, const insn *i, unsigned lane, std::uint64_t address,
              unsigned bytes)
{
  if (bytes > word_bytes || !w.memory ().in_window_p (address))
    return nullptr;
  const access_site site = w.site_of (i, lane);
  if (!site.source_file || !std::strstr (site.source_file, string_functions))
    return nullptr;
  return w.memory ().access (address, 1, access_kind::load);
}

} // namespace simcuda
