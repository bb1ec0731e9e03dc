/* Tables of virtual functions on a device.

   A class's table is a variable there, which libgomp has put there with the
   code.  Where several files have compiled different functions of one class,
   the library puts their tables together.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_PRESENT_VIRTUAL_TABLES_H
#define ACCDEEP_PRESENT_VIRTUAL_TABLES_H

#include "libgomp-ext/descriptor/classes.h"

#include <cstdint>

namespace accdeep
{

/* Where on the current device a pointer leads to that leads to the table of
   virtual functions at TABLE on the host; 0: the class has none there.  HOME's
   kernels are going to use it.  */
uintptr_t device_virtual_table (uintptr_t table, code_home home);

} // namespace accdeep

#endif
