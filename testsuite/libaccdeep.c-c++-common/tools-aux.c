/* The program that tools.exp compiles in many ways.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "tools-aux.h"

#include <openacc.h>
#include <stdlib.h>

#define PRAGMA(X) _Pragma (#X)

/* Behind a precompiled header.  */
struct row
{
  int n;
  double scale;
  float *u;
#pragma acc shape include(u[0:(int) (n * scale)])
};

static struct vec
make (int n)
{
  struct vec x;
  x.n = n;
  x.a = (int *) calloc (n, sizeof (int));
  x.end = x.a + n;
  return x;
}

int
main (void)
{
  struct vec x = make (5);
  int errors = 0;

#pragma acc data copy(x)
  {
#pragma acc parallel loop
    for (int i = 0; i < x.n; i++)
      x.a[i] = 2 * i;
  }
  for (int i = 0; i < 5; i++)
    errors += x.a[i] != 2 * i;
#pragma acc enter data copyin<no_a>(x)
  PRAGMA (acc enter data copyin(x))
#pragma acc parallel num_gangs(1) present(x)
  for (int *p = x.a; p != x.end; p++)
    *p += 1;
  PRAGMA (acc exit data copyout(x))
#pragma acc exit data delete<no_a>(x)
  for (int i = 0; i < 5; i++)
    errors += x.a[i] != 2 * i + 1;
  free (x.a);

  struct row y = { 2, 1.5, (float *) calloc (3, sizeof (float)) };
#pragma acc parallel copy(y)
  y.u[2] = 4;
  errors += y.u[2] != 4;
  free (y.u);
  return errors;
}
