/* OpenMP: nested parallel regions, and tasks, in a target region.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-fno-openacc -fopenmp -Wno-deprecated-openmp" } */
/* { dg-skip-device host "OpenMP does not choose it by ACC_DEVICE_TYPE" } */
/* { dg-set-target-env-var OMP_TARGET_OFFLOAD "mandatory" } */

#include <omp.h>
#include <stdlib.h>

int
main (void)
{
  int outer = 0, inner = 0, level = 0, tasks = 0, sum = 0;
#pragma omp target map(tofrom: outer, inner, level, tasks, sum)
  {
#pragma omp parallel num_threads(4)
    {
#pragma omp atomic
      outer++;
#pragma omp parallel num_threads(3)
      {
#pragma omp atomic
        inner++;
        if (omp_get_level () == 2)
#pragma omp atomic write
          level = 2;
      }
#pragma omp single
      for (int i = 1; i <= 10; i++)
#pragma omp task firstprivate(i)
        {
#pragma omp atomic
          tasks++;
#pragma omp atomic
          sum += i;
        }
#pragma omp taskwait
    }
  }
  /* Regions inside of parallel ones have one thread or more.  */
  if (outer < 1 || inner < outer || level != 2 || tasks != 10 || sum != 55)
    abort ();
  return 0;
}
