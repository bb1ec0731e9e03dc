/* SIMCUDA_RACES: a gang reads what another one writes.  */
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
  int a[8] = { 0 }, b[8];
#pragma acc parallel loop gang num_gangs(8) copy(a) copyout(b)
  for (int i = 0; i < 8; i++)
    {
      b[i] = a[7 - i]; /* Line 17.  */
      a[i] = i;
    }
  return 0;
}

/* { dg-output "simcuda: \[^\n\]*race-gang-2.c:17: race: load of 4 bytes at 0x\[0-9a-f\]+: offset \[0-9\]+ of device block #\[^\n\]*\n" } */
/* { dg-output "simcuda: in kernel main\[^ \]*, gang \[0-9\]+, worker \[0-9\]+, vector \[0-9\]+, PTX line \[0-9\]+\n" } */
/* { dg-output "simcuda: \[^\n\]*race-gang-2.c:18: not ordered with this store, by gang \[0-9\]+, worker \[0-9\]+, vector \[0-9\]+, PTX line \[0-9\]+\nsimcuda: launched by\n" } */
