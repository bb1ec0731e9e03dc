/* Cure "private-array" leaves alone what threads do not share.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-options "-fplugin-arg-accdeep-no-cures=launch-size,launch-arguments,device-calls,integer-pairs,alias" } */

/* { dg-do compile } */
/* { dg-final { same-assembly } } */

enum { N = 64 };

void
f (double *a, double *b)
{
  double own[4], table[N];
#pragma acc parallel loop private(own) copy(a[0:N])
  for (int i = 0; i < N; i++)
    {
      for (int k = 0; k < 4; k++)
        own[k] = a[i];
      a[i] = own[3] + own[0];
    }
#pragma acc parallel loop copy(a[0:N], b[0:N * N])
  for (int i = 0; i < N; i++)
    {
#pragma acc loop vector private(own)
      for (int j = 0; j < N; j++)
        {
          own[j & 3] = a[i];
          b[i * N + j] += own[j & 3];
        }
    }
  /* Read only in the loop that is divided.  */
#pragma acc parallel loop private(table) copy(a[0:N], b[0:N * N])
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < N; j++)
        table[j] = a[i] * j;
#pragma acc loop vector
      for (int j = 0; j < N; j++)
        b[i * N + j] += table[N - 1 - j];
    }
}
