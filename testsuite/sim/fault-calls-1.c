/* A fault tells the calls on the device, and those of the host that have
   launched the kernel, although it runs later.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-g" } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-set-target-env-var SIMCUDA_STREAMS "deferred" } */
/* { dg-shouldfail "out of bounds" } */

double x[10];

#pragma acc routine seq
static void __attribute__ ((noipa))
fill (double *p, int n)
{
  for (int i = 0; i < n; i++)
    p[i] = i; /* Line 18.  */
}

static void __attribute__ ((noipa))
step (int n)
{
#pragma acc parallel present(x) async(1)
  fill (x, n); /* Line 25.  */
}

int
main (void)
{
#pragma acc data create(x)
  {
    step (10);
    step (11);
#pragma acc wait(1)
  }
  return 0;
}

/* { dg-output "simcuda: \[^\n\]*fault-calls-1.c:18: invalid store of 8 bytes at 0x\[0-9a-f\]+: 0 bytes past the end of the mapped object .0x\[0-9a-f\]+,.80. \[^\n\]*\n" } */
/* { dg-output { *[0-9]+ [|] [^\n]*\nsimcuda: in kernel step[^ ]*, gang 0, worker 0, vector 0, PTX line [0-9]+\n} } */
/* { dg-output "simcuda:   #0 fill at \[^\n\]*fault-calls-1.c:18\n" } */
/* { dg-output "simcuda:   #1 step\[^ \]* at \[^\n\]*fault-calls-1.c:25\n" } */
/* { dg-output "simcuda: launched by\nsimcuda:   #0 step .fault-calls-1.exe.0x\[0-9a-f\]+.\n" } */
/* { dg-output "simcuda:   #1 main .fault-calls-1.exe.0x\[0-9a-f\]+.\n" } */
