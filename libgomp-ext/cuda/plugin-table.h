/* The driver's functions as libgomp's plug-in calls them: through a table that
   it fills from the driver's symbols, which no definition elsewhere can stand
   before.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_CUDA_PLUGIN_TABLE_H
#define ACCDEEP_CUDA_PLUGIN_TABLE_H

#include <cstdint>
#include <initializer_list>

namespace accdeep
{
namespace cuda
{

/* What the plug-in's table has, and what it gets.  */
struct replacement
{
  const void *real;
  const void *mine;
};

/* Make the entries of the plug-in's table, which is filled, point to the
   functions of ALL.  False: one of them is not there, and nothing has changed.
 */
bool replace_in_plugin (std::initializer_list<replacement> all);

/* Let launches have the arguments that pass_arguments names.  Called once, when
   the plug-in is loaded.  */
void watch_launches ();

/* The calling thread's next launch without arguments gets DEV_ADDR for them.
   False: it can not.  */
bool pass_arguments (uintptr_t dev_addr);

} // namespace cuda
} // namespace accdeep

#endif
