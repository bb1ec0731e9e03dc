/* Cure reference-reduction: what a lambda has captured is private for a loop
   around the one with the reduction.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++17" } */

#include "../lib/accdeep-test.h"

int
main ()
{
  int a[20], b[20];
  long most = -1;
  for (int i = 0; i < 20; i++)
    {
      a[i] = i;
      b[i] = -1;
    }
  [&] {
#pragma acc parallel copy(a)
    {
#pragma acc loop gang vector
      for (int i = 0; i < 20; i++)
	a[i] += 2;
    }
#pragma acc kernels copyin(a) copy(b)
    {
#pragma acc loop independent private(most)
      for (int i = 0; i < 20; i++)
	{
	  most = a[i] - 15;
#pragma acc loop worker vector reduction(max:most)
	  for (int j = 0; j < 10; j++)
	    most = most < a[j] ? a[j] : most;
	  b[i] = most;
	}
    }
  } ();
  for (int i = 0; i < 20; i++)
    CHECK_EQ (b[i], 11);
  CHECK_EQ (most, -1);
}
