/* Section 10: deep objects are tokens, and so are their members, which are
   independent of each other.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "../lib/accdeep-test.h"

struct pair
{
  int n;
  double *a, *b;
};
#pragma acc shape (a[0:n], b[0:n]) type (struct pair)

enum { N = 100 };

int
main (void)
{
  double a[N], b[N], sum = -1;
  struct pair x = { N, a, b };
  for (int i = 0; i < N; i++)
    {
      a[i] = i;
      b[i] = 2 * i;
    }
#pragma acc dataflow copy (x) copyout (sum)
  {
#pragma acc parallel loop copy (x.a[0:N])
    for (int i = 0; i < N; i++)
      x.a[i] += 1;
#pragma acc parallel loop copy (x.b[0:N])
    for (int i = 0; i < N; i++)
      x.b[i] += 2;
#pragma acc serial copyin (x) copyout (sum)
    {
      sum = 0;
      for (int i = 0; i < x.n; i++)
	sum += x.a[i] + x.b[i];
    }
    for (int step = 0; step < 3; step++)
      {
#pragma acc parallel loop present (x)
	for (int i = 0; i < N; i++)
	  x.a[i] *= 2;
      }
  }
  double expected = 0;
  for (int i = 0; i < N; i++)
    {
      CHECK (a[i] == 8 * (i + 1.0));
      CHECK (b[i] == 2 * i + 2.0);
      expected += i + 1 + 2 * i + 2;
    }
  CHECK (sum == expected);
  CHECK (memory_shared_p () || !acc_is_present (&x, sizeof x));
  CHECK (memory_shared_p () || !acc_is_present (a, sizeof a));
  return 0;
}
