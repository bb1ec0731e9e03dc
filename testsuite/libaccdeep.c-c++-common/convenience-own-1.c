/* Section 2.2: an object that only clauses on its members make comes with its
   own bytes, as far as they are no pointers; they do not come back from a data
   construct.  Where it is present nothing of it moves.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct inner
{
  int m;
  double *q;
#pragma acc shape include(q[0:m])
};

struct band
{
  int n;
  double *x, *y;
  struct inner in, both[2];
  double weight[4];
#pragma acc shape include(x[0:n], y[0:n])
};

static struct band
make (void)
{
  struct band b = { 3, NEW (double, 3), NEW (double, 3), { 4, NEW (double, 4) } };
  b.both[0] = b.both[1] = b.in;
  b.both[1].m = 5;
  b.weight[3] = 7;
  return b;
}

static void
end (struct band *b)
{
  CHECK_ABSENT (b, sizeof *b);
  CHECK_ABSENT (b->x, sizeof (double));
  CHECK_ABSENT (b->y, sizeof (double));
  CHECK_ABSENT (b->in.q, sizeof (double));
  free (b->x);
  free (b->y);
  free (b->in.q);
}

/* Constructs, combined and not; what the kernel changes comes back.  */
static void
construct (void)
{
  struct band b = make ();
  int seen[4];
#pragma acc parallel loop copy(b.x[0:b.n])
  for (int i = 0; i < b.n; i++)
    b.x[i] = i + b.weight[3] + b.in.m + b.both[1].m;
  CHECK_EQ (b.x[2], 18);
#pragma acc parallel copy(b.in.q[0:4]) copyout(seen)
  {
    seen[0] = b.n;
    seen[1] = b.both[0].m;
    b.in.q[1] = b.both[1].m;
    b.n = -1;
  }
  CHECK_EQ (seen[0], 3);
  CHECK_EQ (seen[1], 4);
  CHECK_EQ (b.in.q[1], 5);
  CHECK_EQ (b.n, -1);
  end (&b);
}

/* Regions, pointers to objects, and several elements of one array.  */
static void
region (void)
{
  struct band b = make (), *p = &b, a[3];
#pragma acc data copy(p->x[0:3]) copyin(p->y[0:3])
  {
    CHECK_PRESENT (p, sizeof *p);
    CHECK_ABSENT (p->in.q, sizeof (double));
#pragma acc parallel loop
    for (int i = 0; i < p->n; i++)
      p->x[i] = p->y[i] + p->weight[3];
  }
  CHECK_EQ (b.x[2], 7);
  end (&b);
  for (int i = 0; i < 3; i++)
    a[i] = make ();
#pragma acc parallel loop copy(a[0].x[0:3], a[2].x[0:3])
  for (int i = 0; i < a[2].n; i++)
    a[2].x[i] = a[0].x[i] + a[2].weight[3] + a[0].in.m;
  CHECK_EQ (a[2].x[1], 11);
  for (int i = 0; i < 3; i++)
    end (&a[i]);
}

/* Nothing of an object that is there already moves.  */
static void
present (void)
{
  struct band b = make ();
#pragma acc data copyin(b)
  {
    b.weight[3] = 100;
#pragma acc parallel loop copy(b.x[0:b.n])
    for (int i = 0; i < 3; i++)
      b.x[i] = b.weight[3];
#pragma acc update self(b.x[0:3])
    b.weight[3] = 7;
  }
  CHECK_EQ (b.x[2], memory_shared_p () ? 100 : 7);
  end (&b);
}

int
main (void)
{
  construct ();
  region ();
  present ();
}
