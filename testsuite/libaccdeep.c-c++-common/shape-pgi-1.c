/* Section 1.3: the PGI dialect: shape(p[0:n]) is shape include(p[0:n]); one
   member with an extent, several members, several lines.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct pgi
{
  int n;
  double *one;
  int *two, *three;
#pragma acc shape(one[0:n]) init_needed(n)
#pragma acc shape(two[0:n], three[0:n])
};

int
main (void)
{
  struct pgi x;
  x.n = 5;
  x.one = NEW (double, 5);
  x.two = NEW (int, 5);
  x.three = NEW (int, 5);

#pragma acc data create(x)
  {
    CHECK_PRESENT (x.one, 5 * sizeof (double));
    CHECK_PRESENT (x.two, 5 * sizeof (int));
    CHECK_PRESENT (x.three, 5 * sizeof (int));
    int n = 0;
    read_device (&n, &x.n, sizeof n);
    CHECK_EQ (n, 5);
  }
#pragma acc parallel loop copy(x)
  for (int i = 0; i < x.n; i++)
    {
      x.one[i] = i + 0.5;
      x.three[i] = x.two[i] + i;
    }
  for (int i = 0; i < 5; i++)
    {
      CHECK_EQ (x.one[i], i + 0.5);
      CHECK_EQ (x.three[i], i);
    }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.one, 5 * sizeof (double));
  free (x.one);
  free (x.two);
  free (x.three);
  return 0;
}
