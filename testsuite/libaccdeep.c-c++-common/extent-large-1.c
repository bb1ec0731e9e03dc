/* Section 1.2: lengths and lower bounds of more than 32 bits are computed in 64
   bits.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run { target lp64 } } */

#include "../lib/accdeep-test.h"

struct window
{
  long long first;
  unsigned int rows, columns;
  unsigned char *bytes;
#pragma acc shape include(bytes[first:(long long) rows * columns - 8589934592])
};

int
main (void)
{
  struct window x;
  unsigned char *memory = NEW (unsigned char, 16);
  x.first = 5000000000;
  x.rows = 65536;
  x.columns = 131072;
  x.bytes = memory - x.first;
  /* 2^33 - 2^33.  */
#pragma acc data copyin(x)
  CHECK_ABSENT (memory, 16);
  x.columns++;
  x.rows = 65537;
  /* 65537 * 131073 - 2^33 = 196609 - 16 of them are there.  */
  unsigned char *more = NEW (unsigned char, 196609);
  x.bytes = more - x.first;
#pragma acc data copy(x)
  {
    CHECK_PRESENT (more, 196609);
#pragma acc parallel present(x)
    x.bytes[x.first + 196608] = 9;
  }
  CHECK_EQ (more[196608], 9);
  CHECK_ABSENT (more, 64);
  free (more);
  free (memory);
  return 0;
}
