/* Section 2: the report is among what GCC says of OpenACC with -fopt-info.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fopt-info-optimized-omp" } */

struct s
{
  int n;
  double *a, *b;
#pragma acc shape include(a[0:n]) exclude(b)
};

void
f (struct s x)
{
#pragma acc data copy(x)
/* { dg-message {copy \(x\) moves x and x\.a\[0:n\]; x\.b stays on the host(?=\n)} "" { target *-*-* } .-1 } */
  {
#pragma acc parallel loop
/* { dg-message {assigned OpenACC gang worker vector loop parallelism(?=\n)} "" { target *-*-* } .-1 } */
    for (int i = 0; i < 4; i++)
      x.a[i] = 1;
  }
}
