/* doc/runtime.md: -fplugin-arg-accdeep-infer changes nothing in a file whose
   directives come upon no structure.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-infer" } */

#include <stdlib.h>

struct matrix
{
  int n;
  double *a;
};

double
f (struct matrix *m, double *v, int n)
{
  m->a = (double *) malloc (n * sizeof (double));
#pragma acc parallel loop copyin(v[0:n])
  for (int i = 0; i < n; i++)
    v[i] += 1;
  return m->a[0];
}

/* { dg-final { same-assembly-without "-fplugin-arg-accdeep-infer" } } */
