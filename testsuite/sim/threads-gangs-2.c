/* SIMCUDA_THREADS: what gangs print is in their order.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "prints in any order" } */
/* { dg-skip-device gpu "prints in any order" } */
/* { dg-set-target-env-var SIMCUDA_THREADS "3" } */

#include <stdio.h>

int
main (void)
{
#pragma acc parallel loop gang num_gangs(5) vector_length(32)
  for (int i = 0; i < 5; i++)
    {
      printf ("gang %d begins\n", i);
      printf ("gang %d ends\n", i);
    }
  return 0;
}

/* { dg-output "gang 0 begins\ngang 0 ends\ngang 1 begins\ngang 1 ends\n" } */
/* { dg-output "gang 2 begins\ngang 2 ends\ngang 3 begins\ngang 3 ends\n" } */
/* { dg-output "gang 4 begins\ngang 4 ends\n$" } */
