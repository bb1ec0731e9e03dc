/* Before the begin of a device block, in which libgomp may put more.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-shouldfail "out of bounds" } */

int
main (void)
{
  static int a[100];
  int from = -100;
#pragma acc parallel loop copy(a) num_gangs(1)
  for (int i = from; i < 100; i++)
    a[i]++;
  return 0;
}

/* { dg-output "simcuda: \[^\n\]*invalid load of 4 bytes at 0x\[0-9a-f\]+: \[0-9\]+ bytes before device block #\[0-9\]+ .0x\[0-9a-f\]+,.\[0-9\]+.\n" } */
