/* A pointer to a static object that is not declared for the device.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "has one address space" } */
/* { dg-skip-device gpu "has other messages" } */
/* { dg-shouldfail "untranslated host pointer" } */

int table[100];
struct view
{
  int *p;
} v = { table };

int
main (void)
{
  int sum = 0;
#pragma acc parallel loop copyin(v) reduction(+:sum)
  for (int i = 0; i < 100; i++)
    sum += v.p[i];
  return sum;
}

/* { dg-output "simcuda: \[^\n\]*invalid load of 4 bytes at 0x\[0-9a-f\]+: HOST address .static data of fault-host-static-1\[^\n\]*.\n" } */
