/* For scripts/check-pictures: kernels in queues.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>

struct vec
{
  int n;
  double *v;
#pragma acc shape include(v[0:n])
};

int
main (void)
{
  struct vec a = { 1000, calloc (1000, 8) }, b = { 2000, calloc (2000, 8) };
#pragma acc enter data copyin(a) async(1)
#pragma acc enter data copyin(b) async(2)
  for (int i = 0; i < 5; i++)
    {
#pragma acc parallel loop present(a) async(1)
      for (int j = 0; j < a.n; j++)
	a.v[j] += j;
#pragma acc parallel loop present(b) async(2)
      for (int j = 0; j < b.n; j++)
	b.v[j] += j;
    }
#pragma acc update self(a) async(1)
#pragma acc wait
#pragma acc parallel loop present(b) num_gangs(1)
  for (int j = 0; j < b.n; j++)
    b.v[j] += a.n;
#pragma acc exit data copyout(a, b)
  printf ("%g\n", a.v[10] + b.v[10]);
  return 0;
}
