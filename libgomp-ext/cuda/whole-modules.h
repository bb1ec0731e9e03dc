/* The device's code of a program, compiled as a whole.

   libgomp has the driver link the modules of a program (cuLinkAddData), even if
   that is a single one.  For that the driver compiles each as a part of
   something unknown: kernels need more registers, and functions of libraries
   remain calls.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_CUDA_WHOLE_MODULES_H
#define ACCDEEP_CUDA_WHOLE_MODULES_H

#include "libgomp-ext/cuda/driver.h"

namespace accdeep
{
namespace cuda
{

/* Let the driver compile what libgomp's plug-in, which is loaded, links from
   now on as one module, where it can.  Called once.  */
void compile_whole_modules ();

/* The kernel called NAME in what libgomp has loaded into the current context;
   null: it is not there, or not known.  */
kernel kernel_called (const char *name);

} // namespace cuda
} // namespace accdeep

#endif
