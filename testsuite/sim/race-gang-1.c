/* SIMCUDA_RACES: gangs write the same element.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-g" } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-set-target-env-var SIMCUDA_RACES "1" } */
/* { dg-shouldfail "a race" } */

int
main (void)
{
  int a[4] = { 0 };
#pragma acc parallel loop gang num_gangs(4) copy(a)
  for (int i = 0; i < 4; i++)
    a[0] = i; /* Line 16.  */
  return 0;
}

/* { dg-output "simcuda: \[^\n\]*race-gang-1.c:16: race: store of 4 bytes at 0x\[0-9a-f\]+: offset \[0-9\]+ of device block #\[^\n\]*\n" } */
/* { dg-output "simcuda: in kernel main\[^ \]*, gang \[0-9\]+, worker \[0-9\]+, vector \[0-9\]+, PTX line \[0-9\]+\n" } */
/* { dg-output "simcuda: \[^\n\]*race-gang-1.c:16: not ordered with this store, by gang \[0-9\]+, worker \[0-9\]+, vector \[0-9\]+, PTX line \[0-9\]+\nsimcuda: launched by\n" } */
