/* The table through which libgomp's plug-in calls the driver.

   The plug-in fills it from the driver's symbols when it is loaded, so that no
   definition elsewhere can stand before them: its entries are made to point to
   other functions.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_CUDA_PLUGIN_TABLE_H
#define ACCDEEP_CUDA_PLUGIN_TABLE_H

#include <initializer_list>

namespace accdeep
{
namespace cuda
{

/* A function of the driver's, and the one that takes its place.  */
struct replacement
{
  template <typename Function>
  replacement (Function *real_function, Function *my_function)
      : real (reinterpret_cast<const void *> (real_function)),
        mine (reinterpret_cast<const void *> (my_function))
  {
  }

  const void *real;
  const void *mine;
};

/* Let the plug-in, which is loaded, call the replacements from now on.  If its
   table does not have all of these functions, it stays as it is.  */
bool replace_in_plugin (std::initializer_list<replacement> replacements);

} // namespace cuda
} // namespace accdeep

#endif
