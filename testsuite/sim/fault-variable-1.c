/* Past the end of a variable of the device.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-shouldfail "out of bounds" } */

int table[10];
#pragma acc declare create(table)

int
main (void)
{
  volatile int i = 10;
#pragma acc serial copyin(i)
  table[i] = 1;
  return 0;
}

/* { dg-output "invalid store of 4 bytes at 0x\[0-9a-f\]+: 0 bytes past the end of device variable 'table\[^ \]*' .0x\[0-9a-f\]+,.40.\n" } */
