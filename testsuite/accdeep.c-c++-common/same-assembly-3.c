/* Section 2: directives on plain types in a file that also has shapes of other
   types stay GCC's own: no call of the library.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fplugin-arg-accdeep-no-cures=launch-arguments,device-calls" } */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

struct plain
{
  int i;
};

void
f (struct plain *p, float *q, int n)
{
#pragma acc data copy(p[0:n], q[0:n])
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    q[i] += p[i].i;
#pragma acc enter data copyin(q[0:n])
#pragma acc update self(q[0:n])
#pragma acc exit data delete(q[0:n])
}

/* { dg-final { scan-assembler-not "GOACC_deep" } } */
