/* Compiled through the names that an installation provides: a structure goes
   to the device with its array and comes back.

   SPDX-License-Identifier: GPL-3.0-or-later */

#include <accdeep.h>
#include <stdio.h>
#include <stdlib.h>

struct series
{
  int n;
  double *value;
#pragma acc shape include(value[0:n])
};

int
main (void)
{
  struct series s = { 1000, malloc (1000 * sizeof (double)) };
  for (int i = 0; i < s.n; i++)
    s.value[i] = i;
#pragma acc parallel loop copy(s)
  for (int i = 0; i < s.n; i++)
    s.value[i] *= 2;
  for (int i = 0; i < s.n; i++)
    if (s.value[i] != 2.0 * i)
      {
	printf ("value[%d] is %g\n", i, s.value[i]);
	return 1;
      }
  free (s.value);
  puts ("doubled");
  return 0;
}
