/* The address of an automatic variable that is not mapped.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-g" } */
/* { dg-skip-device host "has one address space" } */
/* { dg-skip-device gpu "has other messages" } */
/* { dg-shouldfail "untranslated host pointer" } */

int
main (void)
{
  int on_stack = 1;
  int *volatile p = &on_stack;
#pragma acc serial copyin(p)
  *p = 2; /* Line 14.  */
  return on_stack;
}

/* { dg-output "simcuda: \[^\n\]*fault-host-stack-1.c:15: invalid store of 4 bytes at 0x\[0-9a-f\]+: HOST address .stack.: the word at offset \[0-9\]+ of \[^\n\]* holds \[^\n\]*\n" } */
/* { dg-output { *[0-9]+ [|] [^\n]*\n(simcuda: -f[^\n]*\n)?simcuda: in kernel main[^ ]*, gang 0, worker 0, vector 0, PTX line [0-9]+\n} } */
