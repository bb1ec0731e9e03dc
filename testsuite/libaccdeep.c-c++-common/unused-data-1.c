/* Cure "unused-data": compute constructs whose bodies do nothing with the data of
   their clauses on the host, alone, in data constructs, with several operands, of
   constant and other length, and as tasks of dataflow regions; beside those that do
   something.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* { dg-final { needs-cure unused-data,launch-arguments "" } } */

#include "../lib/accdeep-test.h"

enum { N = 1000 };

/* Not known to the callers.  */
__attribute__ ((noinline, noclone)) static void
nothing (float *a, float *b, int n)
{
#pragma acc parallel copy(a[0:N])
  {
  }
#pragma acc serial copyin(a[0:n]) copy(b[0:n])
  {
  }
#pragma acc data copy(b[0:n])
#pragma acc parallel present(b[0:n]) copyout(a[0:n]) async(1)
  {
  }
#pragma acc wait
}

/* Leave what is no address on the stack.  */
__attribute__ ((noinline, noclone)) static void
dirty (void)
{
  volatile unsigned char bytes[2000];
  for (int i = 0; i < 2000; i++)
    bytes[i] = 0x5a;
}

__attribute__ ((noinline, noclone)) static void
something (float *a, float *b, int n)
{
#pragma acc parallel loop copyin(a[0:n]) copy(b[0:n])
  for (int i = 0; i < n; i++)
    b[i] += 1;
}

__attribute__ ((noinline, noclone)) static void
tasks (float *a, float *b, int n)
{
  float c[N];
#pragma acc dataflow copyin(a[0:n]) copy(b[0:n])
  {
#pragma acc parallel copyin(a[0:n])
    {
    }
#pragma acc parallel loop copyin(a[0:n]) copyout(c)
    for (int i = 0; i < N; i++)
      c[i] = a[i];
#pragma acc parallel copyin(c) copy(b[0:n])
    {
    }
  }
}

int
main (void)
{
  float *a = NEW (float, N), *b = NEW (float, N);
  for (int i = 0; i < N; i++)
    {
      a[i] = i;
      b[i] = 2 * i;
    }
  something (a, b, N);
  dirty ();
  nothing (a, b, N);
  dirty ();
  tasks (a, b, N);
  something (a, b, N);
  for (int i = 0; i < N; i++)
    CHECK (b[i] == 2 * i + 2);
  CHECK_ABSENT (a, N * sizeof *a);
  CHECK_ABSENT (b, N * sizeof *b);
  return 0;
}
