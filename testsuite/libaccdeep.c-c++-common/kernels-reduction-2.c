/* Cure kernels-loop: variables of the file, and those that data clauses name,
   are reductions like others.  What pointers may lead to is not.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-accdeep-report" } */

#include "../lib/accdeep-test.h"

static int total;
static int n = 100;

int
main (void)
{
  double a[100], b[100], min = 1000, max = -5;
  int s = 0, *q = &s, t = 0;
  for (int i = 0; i < n; i++)
    {
      a[i] = (i * 37) % 101 + 2;
      b[i] = 1 + i % 3;
    }
#pragma acc data copyin(a, b) copy(min, s, t) /* { dg-note "" } */
  {
#pragma acc kernels loop reduction(min : min) /* { dg-note "loop: runs in parallel" } */
    for (int i = 0; i < n; i++)
      min = a[i] * b[i] < min ? a[i] * b[i] : min;
#pragma acc kernels loop /* { dg-note "loop: runs in parallel" } */
    for (int i = 0; i < n; i++)
      total += (int) a[i];
#pragma acc kernels
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      s += (int) b[i];
#pragma acc kernels present(q[0:1]) /* { dg-note "" } */
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in sequence, as 's' and 'q' may be the same memory" } */
      {
	s += (int) b[i];
	if (*q > 250)
	  max = i;
      }
#pragma acc kernels
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in sequence, as it changes" } */
      {
	t = i;
	if (a[i] > 3)
	  total = t;
      }
#pragma acc kernels
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in sequence, as iterations use the value of 't' that others have left" } */
      {
	t += 1;
	t *= 2;
	t &= 1023;
      }
  }
  int last = 99;
  for (int i = 0; i < n; i++)
    last = (last + 1) * 2 & 1023;
  CHECK (min == 2 && total == 99 && s == 398 && t == last);
  CHECK (max == 99);
  return 0;
}
