/* Section 10: a loop of a kernels construct that is a task is shared only where
   the program says that it may be, as outside of regions; and scalars have the
   values that they had when the host came to the construct.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "../lib/accdeep-test.h"

enum { N = 500 };

int a[N], b[N], c[3 * N], d[N];

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = b[i] = d[i] = i;
#pragma acc dataflow copy(a, b, d) copyout(c)
  {
#pragma acc kernels loop copy(a)
    for (int i = 1; i < N; i++)
      a[i] += a[i - 1];
#pragma acc kernels loop auto copy(d)
    for (int i = 1; i < N; i++)
      d[i] += d[i - 1];
#pragma acc kernels copy(b)
    {
      for (int i = 1; i < N; i++)
	b[i] += b[i - 1];
#pragma acc loop independent
      for (int i = 0; i < N; i++)
	b[i] *= 2;
      b[0] = b[N - 1];
    }
    for (int part = 0; part < 3; part++)
      {
	int first = part * N;
#pragma acc kernels loop independent copyin(a) copy(c)
	for (int i = 0; i < N; i++)
	  c[first + i] = a[i] + part;
	first = -1000000;
      }
  }
  for (int i = 0; i < N; i++)
    {
      CHECK (a[i] == i * (i + 1) / 2);
      CHECK (d[i] == a[i]);
      CHECK (b[i] == (i ? i * (i + 1) : (N - 1) * N));
      for (int part = 0; part < 3; part++)
	CHECK (c[part * N + i] == a[i] + part);
    }
  return 0;
}
