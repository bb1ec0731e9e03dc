/* Section 1.2: qualified pointers and targets: const, volatile, restrict.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  const int *in;
  int *__restrict out;
  volatile int *flag;
#pragma acc shape include(in[0:n], out[0:n], flag[0:1])
};

int
main (void)
{
  int in[4] = { 1, 2, 3, 4 };
  int out[4] = { 0, 0, 0, 0 };
  volatile int flag = 0;
  struct vec x;
  x.n = 4;
  x.in = in;
  x.out = out;
  x.flag = &flag;

#pragma acc parallel loop copy(x)
  for (int i = 0; i < x.n; i++)
    {
      x.out[i] = 2 * x.in[i];
      if (i == 3)
	*x.flag = 1;
    }

  for (int i = 0; i < 4; i++)
    CHECK_EQ (out[i], 2 * in[i]);
  CHECK_EQ (flag, 1);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (out, sizeof out);
  return 0;
}
