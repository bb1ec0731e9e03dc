/* Recursion deeper than the stack that a GPU's driver reserves is told, once a
   kernel.  Calls whose depth the driver can see may need more.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device gpu "overflows" } */
/* { dg-skip-device host "is about the device" } */

#include <stdlib.h>

#pragma acc routine seq
__attribute__ ((noinline)) static int
digits (int n)
{
  if (n == 0)
    return 1;
  int r = digits (n - 1);
  return r % 7 == 0 ? r / 7 + n : 3 * r % 1009;
}

/* One after the other, each once.  */
#pragma acc routine seq
__attribute__ ((noinline)) static int
last (int n, int *p)
{
  int a[400];
  for (int i = 0; i < 400; i++)
    a[i] = p[i & 3] + n;
  return a[n];
}

#pragma acc routine seq
__attribute__ ((noinline)) static int
first (int n, int *p)
{
  int a[400];
  for (int i = 0; i < 400; i++)
    a[i] = p[i & 3] - n;
  return last (n, a) + a[n];
}

int
main (void)
{
  int p[4] = { 1, 2, 3, 4 }, n = 3, r = 0;
#pragma acc serial copyin(p) copy(r)
  r = first (n, p);
  if (r != p[3] + p[3] - n)
    abort ();
  for (int deep = 8; deep < 200; deep += 90)
    {
#pragma acc serial copy(r)
      r = digits (deep);
      if (r != digits (deep))
        abort ();
    }
  return 0;
}

/* { dg-output "^simcuda: a GPU's stack would overflow: this call of 'digits' needs \[0-9\]+ bytes of it or more, and its driver reserves 1024 a thread where calls are recursive .CU_LIMIT_STACK_SIZE.\nsimcuda: in kernel main\[^\n\]*, gang 0, worker 0, vector 0, PTX line \[0-9\]+\n$" } */
