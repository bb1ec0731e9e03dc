/* doc/runtime.md: -fplugin-arg-accdeep-infer changes nothing in a file whose
   directives come upon no structure with pointers.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-infer" } */

#include <stdlib.h>

struct matrix
{
  int n;
  double *a;
};

struct point
{
  double x, y;
};

double
f (struct matrix *m, struct point p, double *v, int n)
{
  m->a = (double *) malloc (n * sizeof (double));
#pragma acc parallel loop copyin(v[0:n], p)
  for (int i = 0; i < n; i++)
    v[i] += p.x;
  return m->a[0];
}

/* { dg-final { same-assembly-without "-fplugin-arg-accdeep-infer" } } */
