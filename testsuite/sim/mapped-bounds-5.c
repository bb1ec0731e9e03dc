/* libgomp's blocks are a little larger than what is in them: an overrun by one int
   after enter data and after acc_copyin counts from the object's end.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-shouldfail "out of bounds" } */

#include <openacc.h>

int x[10], y[10];

int
main (void)
{
  int n = 11;
#pragma acc enter data copyin(x)
  acc_copyin (y, sizeof y);
#pragma acc parallel present(x, y)
  for (int i = 0; i < 10; i++)
    y[i] = x[i];
#pragma acc parallel present(x, y)
  for (int i = 0; i < n; i++)
    y[i] = i;
  return 0;
}

/* { dg-output "invalid store of 4 bytes at 0x\[0-9a-f\]+: 0 bytes past the end of the mapped object .0x\[0-9a-f\]+,.40. in device block #2 " } */
