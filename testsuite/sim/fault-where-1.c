/* The report names the gang, worker and vector lane of the bad access.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-shouldfail "bad access" } */

#include <openacc.h>

int
main (void)
{
  char *p = acc_malloc (1);
#pragma acc parallel deviceptr(p) num_gangs(4) num_workers(4) vector_length(32)
  {
#pragma acc loop gang
    for (int g = 0; g < 4; g++)
#pragma acc loop worker
      for (int w = 0; w < 4; w++)
#pragma acc loop vector
        for (int v = 0; v < 32; v++)
          if (g == 2 && w == 3 && v == 17)
            p[5] = 1;
  }
  return 0;
}

/* { dg-output "invalid store of 1 bytes at 0x\[0-9a-f\]+: 4 bytes past the end of device block #1 " } */
/* { dg-output ".*, gang 2, worker 3, vector 17, PTX line " } */
