/* Section 1.2: a length of 64 bits whose elements fit into no memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-shouldfail "too long" { target simulated gpu } } */
/* { dg-skip-device host "nothing is mapped" } */

#include "../lib/accdeep-test.h"

struct vec
{
  unsigned long long n;
  double *a;
#pragma acc shape include(a[0:n << 32])
};

int
main (void)
{
  struct vec x;
  x.n = 1u << 30;
  x.a = NEW (double, 1);
#pragma acc enter data copyin(x)
  return 0;
}

/* { dg-output {libaccdeep: enter data copyin: x\.a: 4611686018427387904 elements of 8 bytes do not fit into memory of \[0:n << 32\], written at [^\n]*extent-overflow-bad-1\.c:15:\d+; directive at [^\n]*:24} } */
