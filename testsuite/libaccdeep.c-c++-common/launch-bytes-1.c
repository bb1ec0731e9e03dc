/* Section 9, "present is cheap": so it is beside operands that are only bytes
   and come and go with the launch; what else happens to these is seen.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-counters.h"

#include <openacc.h>

struct leaf
{
  int n;
  int *x;
#pragma acc shape include(x[0:n])
};

struct tree
{
  int n;
  struct leaf *leaves;
#pragma acc shape include(leaves[0:n])
};

enum { n_leaves = 3, n_bytes = 100 };

static struct tree t;
static int in[n_bytes], out[n_bytes], sum;

/* Of the start of the last construct.  */
static unsigned long
calls (void)
{
  struct accdeep_statistics s = { 0 };
  if (!memory_shared_p ())
    last_statistics (&s);
  return s.libgomp_calls;
}

/* IN comes, OUT goes back, and SUM does both.  */
static unsigned long
launch (int i)
{
  unsigned long n = 0;
  in[7] = i;
  sum = 100 * i;
  memset (out, 0xff, sizeof out);
#pragma acc data present(t) copyin(in[0:50]) copy(sum) copyout(out)
  {
    n = calls ();
#pragma acc parallel present(t, in[0:50], sum, out)
    {
      for (int j = 0; j < n_bytes; j++)
	out[j] = j;
      t.leaves[1].x[2] = in[7];
      sum += in[7];
    }
  }
  CHECK_EQ (sum, 101 * i);
  CHECK_EQ (out[n_bytes - 1], n_bytes - 1);
  return n;
}

/* Others hold some of it: it is no more the construct's alone.  */
static void
hold (void)
{
  sum = 1;
#pragma acc data present(t) copyin(in[0:50]) copy(sum) copyout(out)
  {
#pragma acc parallel present(t, sum)
    sum += t.n;
#pragma acc enter data copyin(sum)
  }
  if (!memory_shared_p ())
    CHECK_EQ (sum, 1);
  CHECK_PRESENT (&sum, sizeof sum);
  CHECK_ABSENT (out, sizeof out);
#pragma acc parallel present(t) copy(sum)
  sum += t.n;
#pragma acc exit data copyout(sum)
  CHECK_EQ (sum, 1 + 2 * n_leaves);
}

/* The structure goes while the construct holds it.  */
static void
release (void)
{
#pragma acc data present(t) copyin(in[0:50]) copy(sum) copyout(out)
  {
#pragma acc exit data copyout(t)
    CHECK_PRESENT (&t, sizeof t);
#pragma acc parallel present(t, out)
    out[3] = t.leaves[1].x[2];
  }
  CHECK_EQ (out[3], 5);
  CHECK_ABSENT (&t, sizeof t);
  CHECK_ABSENT (t.leaves[2].x, sizeof (int));
}

int
main (void)
{
  t.n = n_leaves;
  t.leaves = NEW (struct leaf, n_leaves);
  for (int i = 0; i < n_leaves; i++)
    {
      t.leaves[i].n = 3;
      t.leaves[i].x = NEW (int, 3);
    }
#pragma acc enter data copyin(t)
  unsigned long first = launch (0), later = 0;
  for (int i = 1; i < 6; i++)
    {
      later = launch (i);
      CHECK_ABSENT (&sum, sizeof sum);
      CHECK_ABSENT (in, sizeof in);
      CHECK_ABSENT (out, sizeof out);
    }
  CHECK (memory_shared_p () || later < first);
  hold ();
  CHECK_EQ (launch (5), later);
  release ();
  CHECK_ABSENT (in, sizeof in);
  CHECK_ABSENT (out, sizeof out);
  for (int i = 0; i < n_leaves; i++)
    free (t.leaves[i].x);
  free (t.leaves);
  return 0;
}
