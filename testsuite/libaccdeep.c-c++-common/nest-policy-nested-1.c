/* Section 2.1: nests behind the clauses of an invoke clause's nest: shapes
   behind data clauses, policies behind invoke.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct part
{
  int n;
  int *in, *out;
};

struct whole
{
  struct part p;
  struct part *q;
  int *direct;
  int n;
};

int
main (void)
{
  int length = 5;
  struct part q = { 3, NEW (int, 8), NEW (int, 8) };
  struct whole w = { { 4, NEW (int, 8), NEW (int, 8) }, &q, NEW (int, 8), 6 };
  for (int i = 0; i < 8; i++)
    w.p.in[i] = w.p.out[i] = q.in[i] = q.out[i] = w.direct[i] = i;

#pragma acc data invoke(w)::{ default(exclude) copyin(p)::{ include(in[0:n]) exclude(out) } \
	invoke(q[0:1])::{ default(exclude) copyin(n, in[0:n]) copyout(out[0:length]) } copy(direct[0:n]) }
  {
    CHECK_PRESENT (w.p.in, 4 * sizeof (int));
    CHECK_ABSENT (w.p.in + 4, sizeof (int));
    CHECK_ABSENT (w.p.out, sizeof (int));
    CHECK_PRESENT (q.out, 5 * sizeof (int));
    CHECK_ABSENT (q.out + 5, sizeof (int));
    CHECK_PRESENT (w.direct, 6 * sizeof (int));
#pragma acc parallel present(w)
    {
      for (int i = 0; i < w.q->n; i++)
	{
	  w.q->out[i] = w.q->in[i] + w.p.in[i] + 10;
	  w.q->in[i] = w.p.in[i] = -1;
	  w.direct[i] = 50 + i;
	}
      w.q->out[3] = w.q->out[4] = 0;
    }
  }
  for (int i = 0; i < 3; i++)
    {
      CHECK_EQ (q.out[i], 10 + 2 * i);
      CHECK_EQ (w.direct[i], 50 + i);
      if (!memory_shared_p ())
	{
	  CHECK_EQ (q.in[i], i);
	  CHECK_EQ (w.p.in[i], i);
	}
    }
  CHECK_EQ (q.out[4], 0);
  CHECK_EQ (q.out[5], 5);
  CHECK_ABSENT (&w, sizeof w);
  CHECK_ABSENT (&q, sizeof q);

#pragma acc enter data invoke(w)::{ default(create) copyin(p)::{ include(in[0:n], out[0:n]) } exclude(q) copyin(direct[0:2]) }
  w.p.out[2] = 77;
  w.direct[1] = 78;
#pragma acc update invoke(device: w)::{ default(exclude) update(p)::{ exclude(n, in) include(out[0:n]) } }
  int seen = 0, kept = 0;
#pragma acc parallel present(w) copy(seen, kept)
  {
    seen = w.p.out[2];
    kept = w.direct[1];
  }
  CHECK_EQ (seen, 77);
  if (!memory_shared_p ())
    CHECK_EQ (kept, 51);
#pragma acc exit data invoke(w)::{ default(delete) delete(p)::{ include(in[0:n], out[0:n]) } exclude(q) delete(direct[0:2]) }
  CHECK_ABSENT (&w, sizeof w);
  CHECK_ABSENT (w.p.in, sizeof (int));
  free (w.p.in);
  free (w.p.out);
  free (q.in);
  free (q.out);
  free (w.direct);
  return 0;
}
