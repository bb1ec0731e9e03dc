/* SIMCUDA_RACES: lanes write different values to one element.  */
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
  int last[1] = { 0 };
#pragma acc parallel num_gangs(1) num_workers(1) vector_length(32) copy(last)
#pragma acc loop vector
  for (int i = 0; i < 32; i++)
    last[0] = i; /* Line 17.  */
  return 0;
}

/* { dg-output "simcuda: \[^\n\]*race-vector-2.c:17: race: store of 4 bytes at 0x\[0-9a-f\]+: offset \[0-9\]+ of device block #\[^\n\]*\n" } */
/* { dg-output "simcuda: in kernel main\[^ \]*, gang \[0-9\]+, worker \[0-9\]+, vector \[0-9\]+, PTX line \[0-9\]+\n" } */
/* { dg-output "simcuda: \[^\n\]*race-vector-2.c:17: not ordered with this store, by gang \[0-9\]+, worker \[0-9\]+, vector \[0-9\]+, PTX line \[0-9\]+\nsimcuda: launched by\n" } */
