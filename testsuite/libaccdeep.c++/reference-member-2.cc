/* Section 5 and the cures `reference-object', `struct-reference' and `attach':
   what a member refers to without a clause, beside another name of it, and where
   something else is present.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct plain
{
  double *p;
  double *other;
  long n;
  void up () { n++; }
};

struct shaped
{
  int n;
  double *p;
#pragma acc shape include(p[0:n])
};

struct inner
{
  plain &q;
  long k;
};

struct user
{
  plain &q;
  shaped &s;
  double &sum;
  long (&counts)[4];
  const plain &constant;
  inner i;
  int by;

  void
  add () const
  {
    q.n++;
    sum++;
    counts[1]++;
  }

  /* Without a clause.  */
  void
  operator() () const
  {
#pragma acc parallel
    {
      q.n += constant.n;
      s.p[1] += 1;
      counts[2]++;
      i.q.n++;
      sum += by;
    }
#pragma acc parallel
    {
      add ();
      s.p[1] += 1;
    }
#pragma acc data copy(q)
#pragma acc parallel loop
    for (int j = 0; j < 1; j++)
      q.up ();
    CHECK_ABSENT (&q, sizeof q);
#pragma acc data copy(counts[1:2])
#pragma acc parallel
    counts[2]++;
  }
};

/* What is asked for is what the members refer to.  */
struct present_user
{
  plain &q;
  shaped &s;

  void
  operator() () const
  {
#pragma acc serial default(present)
    {
      q.n += 2;
      s.p[3] = 7;
    }
#pragma acc parallel default(present)
    s.p[0]++;
  }
};

struct pair
{
  plain &a;
  plain &b;

  /* Both may be one object.  */
  void
  enter () const
  {
    [&] (plain &c) {
#pragma acc enter data copyin(a, c.p[0:4])
#pragma acc parallel present(a)
      a.p[1] += 1;
#pragma acc exit data copyout(a, c.p[0:4])
    }(a);
#pragma acc enter data copyin(a, b)
#pragma acc parallel present(a)
    {
      a.n++;
      b.n++;
    }
#pragma acc exit data copyout(a, b)
#pragma acc parallel copy(a, a.p[0:4])
    {
      a.n++;
      a.p[2]++;
    }
    CHECK_ABSENT (a.p, sizeof *a.p);
  }
};

static void
test_without_clause ()
{
  double p[4] = { 1, 2, 3, 4 }, sum = 1;
  plain x = { p, nullptr, 3 }, y = { p, nullptr, 3 }, c = { p, nullptr, 5 };
  shaped s = { 4, p };
  long counts[4] = { 0 };
  user f = { x, s, sum, counts, c, { y, 3 }, 7 };
  f ();
  CHECK_ABSENT (&f, sizeof f);
  CHECK (x.n == 10 && y.n == 4 && c.n == 5);
  CHECK (p[1] == 4 && sum == 9 && counts[1] == 1 && counts[2] == 2);
  const user &r = f;
#pragma acc parallel
  {
    r.q.n++;
    f.add ();
    f.s.p[2]++;
  }
  CHECK (x.n == 12 && p[2] == 4 && counts[1] == 2);
#pragma acc data copy(f)
  f ();
  CHECK (x.n == 19 && y.n == 5 && p[1] == 6);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (counts, sizeof counts);
}

static void
test_present ()
{
  double p[4] = { 1, 2, 3, 4 };
  plain x = { p, nullptr, 3 };
  shaped s = { 4, p };
  present_user f = { x, s };
#pragma acc data copy(x, s)
  {
    f ();
    CHECK_ABSENT (&f, sizeof f);
  }
  CHECK (x.n == 5 && p[3] == 7 && p[0] == 2);
}

static void
test_between ()
{
  double p[4] = { 1, 2, 3, 4 };
  plain x = { p, nullptr, 3 };
  long between[100] = { 0 };
  plain y = { p, nullptr, 3 };
#pragma acc data copyin(between)
  {
    pair f = { x, y };
    f.enter ();
    CHECK (x.n == 5 && y.n == 4 && p[1] == 3 && p[2] == 4);
    pair{ x, x }.enter ();
    CHECK (x.n == 8 && p[1] == 4 && p[2] == 5);
#pragma acc data copyin(f)
    f.enter ();
    CHECK (x.n == 10 && y.n == 5);
  }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (&y, sizeof y);
#pragma acc data copy(x)
  {
    pair f = { x, y };
    f.enter ();
  }
  CHECK (y.n == 6 && p[1] == 6);
}

int
main ()
{
  test_without_clause ();
  test_between ();
  test_present ();
  return 0;
}
