/* SIMCUDA_THREADS: all gangs fail, one fault is reported.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-g" } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-set-target-env-var SIMCUDA_THREADS "4" } */
/* { dg-shouldfail "null pointers" } */

int
main (void)
{
  int *null = 0;
#pragma acc parallel loop gang num_gangs(20) deviceptr(null)
  for (int i = 0; i < 20; i++)
    *null = i; /* Line 16.  */
  return 0;
}

/* { dg-output "^simcuda: \[^\n\]*threads-fault-1.c:16: invalid store of 4 bytes at \[^\n\]*: null pointer\n" } */
/* { dg-output { *[0-9]+ [|] [^\n]*\nsimcuda: in kernel main[^ ]*, gang [0-9]+, worker 0, vector 0, PTX line [0-9]+\nsimcuda: launched by\nsimcuda:   #0 main [^\n]*\n$} } */
