/* Section 8, reference-reduction: parameters, local references, captures, and
   what is present or in other clauses of the construct, too.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

static void
total (int n, const double *x, double &r)
{
#pragma acc parallel loop reduction(+ : r) copyin(x[0 : n])
  for (int i = 0; i < n; i++)
    r += x[i];
}

static void
total_copied (int n, const double *x, double &r, long &m)
{
#pragma acc parallel copyin(x[0 : n]) copy(r, m)
#pragma acc loop reduction(+ : r) reduction(max : m)
  for (int i = 0; i < n; i++)
    {
      r += x[i];
      m = m < i ? i : m;
    }
}

template <class T>
static T
total_queued (int n, const T *x)
{
  T result = 1;
  T &r = result;
#pragma acc parallel loop reduction(+ : r) copyin(x[0 : n]) async(2)
  for (int i = 0; i < n; i++)
    r += x[i];
#pragma acc parallel loop reduction(+ : r) copyin(x[0 : n]) async(2) if (n > 3)
  for (int i = 0; i < n; i++)
    r += x[i];
#pragma acc wait
  return result;
}

#pragma acc routine seq
static void
add (double &to, double what)
{
  to += what;
}

int
main ()
{
  double v[3] = { 1, 2, 3 }, r = 1;
  long m = 0;
  total (3, v, r);
  CHECK_EQ (r, 7);
  total_copied (3, v, r, m);
  CHECK (r == 13 && m == 2);
  CHECK_EQ (total_queued (3, v), 13);
  float w[4] = { 1, 1, 1, 1 };
  CHECK_EQ (total_queued (4, w), 9);

  /* The device's value, where r is present.  */
  r = 2;
#pragma acc data copy(r)
  {
    total (3, v, r);
    if (!memory_shared_p ())
      CHECK_EQ (r, 2);
    total_copied (3, v, r, m);
#pragma acc parallel present(r)
    r *= 2;
  }
  CHECK_EQ (r, 28);

  double s = 0;
  auto sum = [&] {
#pragma acc parallel loop reduction(+ : s) copyin(v)
    for (int i = 0; i < 3; i++)
      add (s, v[i]);
  };
  sum ();
  CHECK_EQ (s, 6);
  CHECK_ABSENT (&r, sizeof r);
  CHECK_ABSENT (v, sizeof v);
}

// { dg-final { needs-cure reference-reduction "HOST address" } }
