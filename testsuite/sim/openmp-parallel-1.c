/* OpenMP: parallel regions with barriers, single, master, critical, sections.  */
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
  int sum = 0, singles = 0, masters = 0, sections[3] = { 0 }, wrong = 0;
  int threads = 0, order[8];
#pragma omp target map(tofrom: sum, singles, masters, sections, wrong, \
                       threads, order)
  {
    int stage[8] = { 0 };
#pragma omp parallel num_threads(8)
    {
      int me = omp_get_thread_num (), n = omp_get_num_threads ();
      stage[me] = me + 1;
#pragma omp barrier
      for (int i = 0; i < n; i++)
        if (stage[i] != i + 1)
#pragma omp atomic write
          wrong = 1;
#pragma omp critical
      sum += me + 1;
#pragma omp single
      {
        singles++;
        threads = n;
      }
#pragma omp master
      masters++;
#pragma omp sections
      {
#pragma omp section
        sections[0]++;
#pragma omp section
        sections[1]++;
#pragma omp section
        sections[2]++;
      }
#pragma omp for ordered schedule(dynamic)
      for (int i = 0; i < 8; i++)
        {
#pragma omp ordered
          order[i] = i == 0 ? 1 : order[i - 1] * 2;
        }
    }
  }
  if (wrong || sum != threads * (threads + 1) / 2 || singles != 1
      || masters != 1 || sections[0] != 1 || sections[1] != 1
      || sections[2] != 1 || threads < 1 || order[7] != 128)
    abort ();
  return 0;
}
