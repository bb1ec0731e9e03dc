/* A program with AddressSanitizer, whose shadow leaves the device room for its
   addresses.  The kernels themselves are not instrumented; libgomp leaks a
   little of its own.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-fsanitize=address -foffload-options=-fno-sanitize=all" } */
/* { dg-set-target-env-var ASAN_OPTIONS "detect_leaks=0" } */
/* { dg-skip-device gpu "reserves much address space" } */

#include <stdlib.h>

int
main (void)
{
  int n = 1000, *a = malloc (n * sizeof (int));
#pragma acc parallel loop copyout(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
  for (int i = 0; i < n; i++)
    if (a[i] != i)
      abort ();
  free (a);
  return 0;
}
