/* Little address space, as under `ulimit -v': the device makes do with it, and
   checks as ever.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device gpu "reserves much address space" } */

#include <openacc.h>
#include <stdlib.h>
#include <sys/resource.h>

int
main (void)
{
  struct rlimit limit = { 1l << 30, 1l << 30 };
  if (setrlimit (RLIMIT_AS, &limit) != 0)
    abort ();
  int n = 1000, *a = malloc (n * sizeof (int));
  for (int round = 0; round < 20; round++)
    {
#pragma acc parallel loop copyout(a[0:n])
      for (int i = 0; i < n; i++)
        a[i] = i + round;
      for (int i = 0; i < n; i++)
        if (a[i] != i + round)
          abort ();
    }
  return 0;
}
