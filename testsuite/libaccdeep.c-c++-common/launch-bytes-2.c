/* Section 9, "present is cheap": so it is with arrays beside a structure that
   are at other addresses, or of other sizes, each time.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-counters.h"

#include <openacc.h>

struct table
{
  int n;
  int *x;
#pragma acc shape include(x[0:n])
};

enum { n_arrays = 8, length = 60 };

static struct table t;
static int arrays[n_arrays][length];

/* A kernel on N elements of A.  Returns what the host did for it in libgomp.  */
static unsigned long
launch (int *a, int n)
{
  struct accdeep_statistics s = { 0 };
#pragma acc parallel loop present(t, a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += t.x[i % t.n] + 100 * t.n;
  if (!memory_shared_p ())
    last_statistics (&s);
  return s.libgomp_calls;
}

int
main (void)
{
  t.n = 5;
  t.x = (int *) malloc (t.n * sizeof *t.x);
  for (int i = 0; i < t.n; i++)
    t.x[i] = i;
#pragma acc enter data copyin(t)
  /* The first times are not cached.  */
  for (int i = 0; i < 3; i++)
    {
      int *a = arrays[i];
#pragma acc enter data copyin(a[0:length])
      launch (a, length);
#pragma acc exit data copyout(a[0:length])
    }
  for (int i = 0; i < n_arrays; i++)
    {
      int *a = arrays[i];
      const int n = length - i;
#pragma acc enter data copyin(a[0:n])
      CHECK (launch (a, n) <= 2);
      CHECK (launch (a + 1, n - 1) <= 2);
#pragma acc exit data copyout(a[0:n])
      CHECK_ABSENT (a, sizeof (int));
    }
  for (int i = 0; i < n_arrays; i++)
    for (int j = 0; j < length; j++)
      {
	int expected = i < 3 ? j % 5 + 500 : 0;
	if (j < length - i)
	  expected += j % 5 + 500;
	if (j > 0 && j < length - i)
	  expected += (j - 1) % 5 + 500;
	CHECK_EQ (arrays[i][j], expected);
      }
  /* A structure that holds one of them, and one that has come itself.  */
  int *x = t.x, sum = 0;
  launch (x + 1, 3);
#pragma acc update self(t.x[0:5])
  CHECK_EQ (t.x[1], 1 + 500 + 0);
  CHECK_EQ (t.x[4], 4);
#pragma acc parallel loop present(t) copy(sum) reduction(+ : sum)
  for (int i = 0; i < t.n; i++)
    sum += t.x[i];
  CHECK_EQ (sum, t.x[0] + t.x[1] + t.x[2] + t.x[3] + t.x[4]);
#pragma acc exit data delete(t)
  CHECK_ABSENT (&t, sizeof t);
  CHECK_ABSENT (x, sizeof *x);
  free (x);
  return 0;
}
