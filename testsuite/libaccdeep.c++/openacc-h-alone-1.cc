// openacc.h alone links: what GCC registers with libgomp then comes from a file
// behind the libraries, and Debian's linker leaves out what nothing has asked for.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }
// { dg-additional-options "-Wl,--as-needed" }

#include <openacc.h>

int
main ()
{
  return 0;
}
