/* SIMCUDA_RACES: a loop over lanes carries a value to the next iteration.  */
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
  int a[65] = { 0 };
#pragma acc parallel num_gangs(1) num_workers(1) vector_length(32) copy(a)
#pragma acc loop vector
  for (int i = 0; i < 64; i++)
    a[i + 1] = a[i] + 1; /* Line 17.  */
  return 0;
}

/* { dg-output "simcuda: \[^\n\]*race-vector-1.c:17: race: (load|store) of 4 bytes at 0x\[0-9a-f\]+: offset \[0-9\]+ of device block #\[^\n\]*\n" } */
/* { dg-output "simcuda: in kernel main\[^ \]*, gang \[0-9\]+, worker \[0-9\]+, vector \[0-9\]+, PTX line \[0-9\]+\n" } */
/* { dg-output "simcuda: \[^\n\]*race-vector-1.c:17: not ordered with this (load|store), by gang \[0-9\]+, worker \[0-9\]+, vector \[0-9\]+, PTX line \[0-9\]+\nsimcuda: launched by\n" } */
