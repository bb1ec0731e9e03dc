/* Section 1.6: alignment of structures and of what pointers lead to holds on the
   device.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#include <stdint.h>

typedef struct
{
  double x __attribute__ ((aligned (64)));
} wide;

struct mixed
{
  char c;
  char *bytes;
  wide *w;
  double *d;
  wide in;
#pragma acc shape include(bytes[0:3], w[0:2], d[0:1])
};

int
main (void)
{
  struct mixed x;
  static wide w[2];
  static char bytes[3];
  double d = 1;
  uint64_t where[4] = { 1, 1, 1, 1 };
  memset (&x, 0, sizeof x);
  x.bytes = bytes;
  x.w = w;
  x.d = &d;

#pragma acc data copy(x)
  {
#pragma acc parallel num_gangs(1) copyout(where)
    {
      where[0] = (uint64_t) &x.in & 63;
      where[1] = (uint64_t) x.w & 63;
      where[2] = (uint64_t) x.d & 7;
      where[3] = (uint64_t) &x & 63;
      x.bytes[2] = 3;
      x.w[1].x = 5;
      *x.d = 7;
    }
  }
  for (int i = 0; i < 4; i++)
    CHECK_EQ (where[i], 0);
  CHECK (bytes[2] == 3 && w[1].x == 5 && d == 7);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (bytes, 3);
  return 0;
}
