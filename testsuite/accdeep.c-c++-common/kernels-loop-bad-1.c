/* Cure kernels-loop: behind an error the loops of a kernels construct are no
   constructs in it, of which GCC would complain.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

double values[264];

void
twice (double *p, int n)
{
#pragma acc kernels copy(p[0:n])
  {
    for (int i = 0; i < n; i++)
      p[i] = i;
    for (int i = 0; i < n; i++)
      values[i] = p[n - 1 - i] + values[i];
  }
}

void
wrong (void)
{
#pragma acc update /* { dg-error "must contain" } */
}
