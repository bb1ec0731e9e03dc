/* An overrun from one array of a construct into the next one, which libgomp puts
   into the same device block.  Nobody has declared anything.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-g" } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-shouldfail "out of bounds" } */

int x[10], y[10];

int
main (void)
{
  int n = 11;
#pragma acc parallel copy(x[0:10], y[0:10])
  for (int i = 0; i < n; i++)
    x[i] = i; /* Line 18.  */
  return 0;
}

/* { dg-output "simcuda: \[^\n\]*mapped-bounds-1.c:18: invalid store of 4 bytes at 0x\[0-9a-f\]+: 0 bytes past the end of the mapped object .0x\[0-9a-f\]+,.40. in device block #1 " } */
