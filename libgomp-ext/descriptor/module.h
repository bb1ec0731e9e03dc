/* What the files of a program say of the same types, and of what they do to
   objects of these.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DESCRIPTOR_MODULE_H
#define ACCDEEP_DESCRIPTOR_MODULE_H

#include "abi/accdeep-abi.h"

namespace accdeep
{

/* Compare the shapes of MODULE, once, with one another and with those of all
   modules before it.  Ends the program when two files of MODULE shape one type
   differently, and warns when another module does.  The process's lock is
   held.  */
void check_module (const accdeep_module *module);

/* MODULE has been loaded: take note of what its files copy by hand, and of the
   classes that they know.  Does not take any of the library's locks
   (arrivals.h).  */
void register_module (const accdeep_module *module);

} // namespace accdeep

#endif
