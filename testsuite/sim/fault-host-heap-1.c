/* A pointer member that was copied but not attached still holds its host
   address: a report with the source line, and no result.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-g" } */
/* { dg-skip-device host "has one address space" } */
/* { dg-skip-device gpu "has other messages" } */
/* { dg-shouldfail "untranslated host pointer" } */

#include <stdlib.h>

struct series
{
  int n;
  double *values;
};

int
main (void)
{
  struct series s = { 64, malloc (64 * sizeof (double)) };
  for (int i = 0; i < s.n; i++)
    s.values[i] = i;
#pragma acc parallel loop copy(s) num_gangs(2) num_workers(1) vector_length(32)
  for (int i = 0; i < 64; i++)
    s.values[i] *= 2; /* Line 25.  */
  return 0;
}

/* { dg-output "simcuda: \[^\n\]*fault-host-heap-1.c:26: invalid load of 8 bytes at 0x\[0-9a-f\]+: HOST address .heap.: the word at offset 8 of the mapped object \[^\n\]* holds it\n" } */
/* { dg-output { *26 [|]     s.values.i. .= 2;[^\n]*\nsimcuda: -fplugin-arg-accdeep-warn-host-pointers names [^\n]*\nsimcuda: in kernel main[^ ]*omp_fn[^ ]*, gang 0, worker 0, vector 0, PTX line [0-9]+\n} } */
