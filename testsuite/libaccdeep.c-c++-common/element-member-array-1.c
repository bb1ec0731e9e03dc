/* Section 2.2: a clause on a member of an element of an array variable leaves
   the other elements to the implicit rule: the whole array is one object on the
   device.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct band
{
  int n;
  double *x, *y;
#pragma acc shape include(x[0:n])
};

struct set
{
  struct band own[2];
  int last;
};

int
main (void)
{
  double v[4] = { 0, 0, 0, 0 };
  struct band b[3] = { { 2, v, 0 }, { 5, 0, 0 }, { 7, v + 2, 0 } };
#pragma acc parallel copy(b[0].x[0:2])
  {
    b[2].n += 2;
    b[0].x[1] = b[1].n + b[2].n;
  }
  CHECK_EQ (v[1], 14);
  /* Without a clause it is copied.  */
  CHECK_EQ (b[2].n, 9);
  b[2].n = 7;

#pragma acc parallel loop copy(b[0].x[0:2]) copyin(b[2].x[0:1])
  for (int i = 0; i < 2; i++)
    b[0].x[i] = b[2].n + b[i].n;
  CHECK (v[0] == 9 && v[1] == 12);

  /* Alone it is alone.  */
#pragma acc data copy(b[1])
  {
#pragma acc parallel present(b[1])
    b[1].n = 6;
    CHECK_ABSENT (&b[2], sizeof b[2]);
  }
  CHECK_EQ (b[1].n, 6);

  struct set s[2];
  s[1].own[1] = b[0];
  s[0].last = 4;
#pragma acc kernels loop copy(s[1].own[1].x[0:2])
  for (int i = 0; i < 2; i++)
    s[1].own[1].x[i] = s[i].own[1].n + s[0].last;
  CHECK_EQ (v[1], 6);
  CHECK_ABSENT (s, sizeof s);
  CHECK_ABSENT (v, sizeof v);
}
