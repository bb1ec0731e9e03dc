/* Deferred streams read host memory that is not pinned within the call, as NVIDIA's
   driver does: libgomp passes what is firstprivate on its stack.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-set-target-env-var SIMCUDA_STREAMS "deferred" } */

#include <stdlib.h>

int
main (void)
{
  int a[8] = { 0 };
#pragma acc enter data copyin(a)
  for (int q = 0; q < 8; q++)
    {
#pragma acc parallel present(a) async(q)
      a[q] = q + 1;
    }
#pragma acc wait
#pragma acc exit data copyout(a)
  for (int q = 0; q < 8; q++)
    if (a[q] != q + 1)
      abort ();
  return 0;
}
