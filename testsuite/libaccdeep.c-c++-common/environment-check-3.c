/* Section 3: ACCDEEP_CHECK=1 accepts lengths that just fit, in the heap, on the
   stack and in static data; and it tells of a pointer that the host has changed
   inside of a construct.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "nothing is mapped there" } */
/* { dg-set-target-env-var ACCDEEP_CHECK "1" } */

#include "../lib/accdeep-test.h"

#define N 1000

struct three
{
  int n;
  int *heap;
  int *stack;
  int *fixed;
#pragma acc shape include(heap[0:n], stack[0:n], fixed[0:n])
};

static int fixed[N];

int
main (void)
{
  int stack[N] = { 0 };
  struct three x;
  x.n = N;
  x.heap = NEW (int, N);
  x.stack = stack;
  x.fixed = fixed;
#pragma acc parallel loop copy(x)
  for (int i = 0; i < N; i++)
    {
      x.heap[i] = i;
      x.stack[i] = 2 * i;
      x.fixed[i] = 3 * i;
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (x.heap[i], i);
      CHECK_EQ (stack[i], 2 * i);
      CHECK_EQ (fixed[i], 3 * i);
    }
  fprintf (stderr, "fits\n");

  int *heap = x.heap;
#pragma acc data copy(x)
  {
#pragma acc serial present(x)
    x.heap[7] = 77;
    x.heap = stack;
  }
  CHECK_EQ (heap[7], 77);
  CHECK_ABSENT (heap, N * sizeof (int));
  free (heap);
  fprintf (stderr, "done\n");
  return 0;
}

/* { dg-output {^fits\nlibaccdeep: warning: data at [^\n]*environment-check-3\.c:51:9: x\.heap was changed on the host from 0x[0-9a-f]* to 0x[0-9a-f]* while it was attached on the device: what it led to then is released\ndone\n} } */
