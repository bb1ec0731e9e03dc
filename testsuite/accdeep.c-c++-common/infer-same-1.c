/* doc/runtime.md: -fplugin-arg-accdeep-infer changes nothing in a file whose
   directives come upon no structure, and that uses no pointer of one.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-infer" } */

struct matrix
{
  int n;
  double *a;
};

double
f (struct matrix *m, double *v, int n)
{
#pragma acc parallel loop copyin(v[0:n])
  for (int i = 0; i < n; i++)
    v[i] += 1;
  return m->n;
}

/* { dg-final { same-assembly-without "-fplugin-arg-accdeep-infer" } } */
