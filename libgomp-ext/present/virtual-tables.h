/* Tables of virtual functions on a device.

   A class's table is a variable there, which libgomp has put there with the
   code.  Where several files have compiled different functions of one class,
   the library puts their tables together.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_PRESENT_VIRTUAL_TABLES_H
#define ACCDEEP_PRESENT_VIRTUAL_TABLES_H

#include "libgomp-ext/descriptor/classes.h"

#include <cstdint>
#include <string>

namespace accdeep
{

/* A table on the current device.  */
struct device_table
{
  uintptr_t at; /* What pointers to it are; 0: there is none.  */
  bool foreign; /* Its functions are those of another program or library.  */
};

/* The one that is what the table at TABLE is on the host.  HOME's kernels are
   going to use it.  */
device_table device_virtual_table (uintptr_t table, code_home home);

/* A kernel of HOME's is going to have objects with that table, which is
   foreign.  */
void note_foreign_table (uintptr_t table, code_home home);

/* Why a kernel may have failed: which functions some could not call; empty:
   none.  */
std::string foreign_tables_text ();

} // namespace accdeep

#endif
