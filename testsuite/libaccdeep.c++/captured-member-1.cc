/* Section 11: clauses in lambdas name members and elements of what the lambda
   has captured: by reference, by value, with a name of its own, in lambdas in
   lambdas, and in templates.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#include <initializer_list>

struct plain
{
  int n;
  double *a;
  double s;
};

struct shaped
{
  int n;
  double *a;
  double s;
#pragma acc shape include(a[0:n])
};

template <class T>
static T
make ()
{
  T x = T ();
  x.n = 3;
  x.a = NEW (double, 3);
  return x;
}

/* No template: what the objects are is known where the lambdas stand.  */
static void
known (shaped *q, shaped (&x)[2])
{
  [&] {
#pragma acc enter data copyin(q[0:1])
#pragma acc data copy(x)
#pragma acc parallel loop vector_length(32) present(q[0:1])                    \
    copy(x[1].a[0:x[1].n])
    for (int i = 0; i < 3; i++)
      {
	q->a[i] += 1;
	x[1].a[i] += 2;
      }
    q->s = 4;
#pragma acc update device(q->s)
#pragma acc parallel num_gangs(1) vector_length(32) present(q[0:1])
    q->s += 1;
#pragma acc update self(q->s, q->a[1:1])
  } ();
  CHECK (q->s == 5 && q->a[0] == (memory_shared_p () ? 1 : 0));
  CHECK (q->a[1] == 1 && x[1].a[2] == 2);
  [q] {
#pragma acc update self(q->a[0:q->n])
#pragma acc exit data delete(q[0:1])
  } ();
  CHECK (q->a[2] == 1);
}

template <class T>
static void
unknown (T *q, T (&x)[2], T &r)
{
  [&] {
#pragma acc data copy(q[0:1])
#pragma acc data copy(q->a[0:3])
    [=] {
#pragma acc parallel loop present(q->a[0:3])
      for (int i = 0; i < 3; i++)
	q->a[i] += 10;
      q->s = 20;
#pragma acc update device(q->s)
#pragma acc parallel num_gangs(1) vector_length(32) present(q[0:1])
      q->s += 1;
    } ();
  } ();
  CHECK (q->s == 21);
  [&x, p = &r] {
#pragma acc data copy(x)
#pragma acc data copy(x[1].a[0:3], p->a[0:3])
    {
      CHECK_PRESENT (x[1].a, 3 * sizeof (double));
      CHECK_PRESENT (p->a, 3 * sizeof (double));
    }
  } ();
  auto f = [&] (auto by) {
#pragma acc enter data copyin(x)
#pragma acc enter data copyin(x[0].a[0:by])
    CHECK_PRESENT (x[0].a, by * sizeof (double));
#pragma acc exit data delete(x[0].a[0:by])
#pragma acc exit data delete(x)
    CHECK_ABSENT (x[0].a, by * sizeof (double));
  };
  f (3);
  f (1u);
}

int
main ()
{
  shaped s = make<shaped> (), sx[2] = { make<shaped> (), make<shaped> () };
  plain p = make<plain> (), px[2] = { make<plain> (), make<plain> () };
  known (&s, sx);
  unknown (&s, sx, sx[0]);
  unknown (&p, px, px[0]);
  for (int i = 0; i < 3; i++)
    {
      CHECK (s.a[i] == 11 && p.a[i] == 10);
      CHECK (px[1].a[i] == 0 && sx[1].a[i] == 2);
    }
  for (double *a : { s.a, p.a, sx[0].a, sx[1].a, px[0].a, px[1].a })
    {
      CHECK_ABSENT (a, sizeof (double));
      free (a);
    }
  return 0;
}
