/* One of two extents that the kernel needs is unsure: the program needs both on
   the device.

   runs: 5, 9
   struct scaled: x[0:n] sure
   struct scaled: factor[0:3] unsure

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>

struct scaled
{
  int n;
  double *x, *factor;
};

int
main (int argc, char **argv)
{
  struct scaled s = { atoi (argv[argc - 1]) };
  s.x = calloc (s.n, sizeof (double));
  s.factor = calloc (3, sizeof (double));
  for (int i = 0; i < 3; i++)
    s.factor[i] = i + 1;
#pragma acc parallel loop copy(s)
  for (int i = 0; i < s.n; i++)
    s.x[i] += i * s.factor[i % 3];
  printf ("%g\n", s.x[s.n - 1]);
  return 0;
}
