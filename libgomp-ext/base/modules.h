/* What the dynamic loader has loaded and unloaded.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BASE_MODULES_H
#define ACCDEEP_BASE_MODULES_H

namespace accdeep
{

/* How many modules the loader has loaded and unloaded since the start.  */
struct module_counts
{
  unsigned long long loaded;
  unsigned long long unloaded;
};

inline bool
operator== (const module_counts &a, const module_counts &b)
{
  return a.loaded == b.loaded && a.unloaded == b.unloaded;
}

/* Takes the loader's lock: hold none that it may wait for.  */
module_counts count_modules ();

} // namespace accdeep

#endif
