/* Section 3: what the message about exchanged pointers says to write helps.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct pair
{
  int n;
  int *a, *b;
#pragma acc shape include(a[0:n], b[0:n])
};

int
main (void)
{
  struct pair p = { 25, NEW (int, 25), NEW (int, 25) };
  p.b[24] = 7;
#pragma acc enter data copyin(p)
  int *a = p.a;
  p.a = p.b;
  p.b = a;
#pragma acc enter data attach(p.a)
#pragma acc enter data attach(p.b)
#pragma acc parallel present(p)
  p.a[24]++;
#pragma acc exit data copyout(p) finalize
  CHECK_EQ (p.a[24], 8);
  CHECK_EQ (p.b[24], 0);
  free (p.a);
  free (p.b);
  return 0;
}
