/* One element past the end of a device block.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-g" } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-shouldfail "out of bounds" } */

#include <openacc.h>

int
main (void)
{
  int *p = acc_malloc (100 * sizeof (int));
#pragma acc parallel loop deviceptr(p) num_gangs(1) num_workers(1) \
  vector_length(32)
  for (int i = 0; i <= 100; i++)
    p[i] = i; /* Line 17.  */
  acc_free (p);
  return 0;
}

/* The fourth round of 32 lanes.  */
/* { dg-output "simcuda: \[^\n\]*fault-bounds-1.c:18: invalid store of 4 bytes at 0x\[0-9a-f\]+: 0 bytes past the end of device block #\[0-9\]+ .0x\[0-9a-f\]+,.400.\n" } */
/* { dg-output { *18 [|]     p.i. = i;[^\n]*\nsimcuda: in kernel main[^ ]*, gang 0, worker 0, vector 4, PTX line [0-9]+\n} } */
