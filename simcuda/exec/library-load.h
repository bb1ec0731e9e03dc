/* Loads of the device's C library that read more than the program asked for.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_LIBRARY_LOAD_H
#define SIMCUDA_EXEC_LIBRARY_LOAD_H

#include "simcuda/exec/warp.h"

namespace simcuda
{

/* Newlib's string functions read words: that with the end of a string may reach
   beyond the end of its object, but being aligned not into another page.  They
   use no byte of it that comes after the end.

   The backing of [ADDRESS, ADDRESS + BYTES), which is aligned to BYTES but not
   a good load, if I is an instruction of theirs and the first byte is one; else
   null.  What the user's code does is never a library's load.  */
unsigned char *library_load (warp &, const insn *i, unsigned lane,
                             std::uint64_t address, unsigned bytes);

} // namespace simcuda

#endif /* SIMCUDA_EXEC_LIBRARY_LOAD_H */
