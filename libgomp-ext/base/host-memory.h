/* How far the host memory reaches that a pointer leads into, as far as that can
   be told: for ACCDEEP_CHECK=1.

     heap block    of the C library's malloc: all blocks of the main heap, found
                   by their sizes, also when the pointer leads into the middle;
                   and those that a pointer leads to the start of
     static data   of the program or a library: what the loader has mapped
     mapping       anything else: neighbouring pages, the stack among them

   What is found out stays until it is forgotten.  The process's lock
   guards it.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BASE_HOST_MEMORY_H
#define ACCDEEP_BASE_HOST_MEMORY_H

#include <cstdint>

namespace accdeep
{

struct host_memory
{
  const char *what; /* "heap block"; null: no memory that can be read.  */
  uintptr_t start;
  uintptr_t end;
};

/* Forget what was found out: a new directive begins, and the host may have
   changed all.  */
void forget_host_memory ();

/* The memory that has the byte at ADDRESS.  */
host_memory host_memory_at (uintptr_t address);

} // namespace accdeep

#endif
