/* A kernel that needs more shared memory than a gang has does not link, and the
   message says which and how much.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "is not checked" } */
/* { dg-shouldfail "48 KiB" } */

#include <stdio.h>

int
main (void)
{
  double own[8000], s[4] = { 0 };
#pragma acc parallel loop gang private(own) copy(s)
  for (int g = 0; g < 4; g++)
    {
#pragma acc loop vector
      for (int i = 0; i < 8000; i++)
	own[i] = i * g;
      s[g] = own[7999];
    }
  printf ("%g\n", s[3]);
  return 0;
}

/* { dg-output "simcuda: cuLink\[^\n\]*: kernel 'main\\\$_omp_fn\\\$0' uses too much shared memory: 64\[0-9\]* bytes of at most 49152 " } */
