/* Section 1.1: a type clause in a body names a type declared in it, also in a
   class template, and outside a private nested type.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

template <class T, int K>
struct outer
{
  static constexpr int extra = 1;
  struct inner
  {
    T *p;
    int n;
    int size () const { return n; }
  };
  inner x;

private:
  struct hidden
  {
    T *q;
    int m;
  };
  hidden y;
#pragma acc shape type(inner) include(p[0:size () + K])
#pragma acc shape type(hidden) include(q[0:m + extra])

public:
  outer (int n)
      : x{ NEW (T, n + K + 1), n }, y{ NEW (T, n + 2), n }
  {
  }
  ~outer ()
  {
    free (x.p);
    free (y.q);
  }
  T *last () { return y.q + y.m; }
  int
  bytes ()
  {
    return y.m;
  }
};

template <class T, int K>
static void
check ()
{
  outer<T, K> x (3);
#pragma acc parallel copy(x)
  {
    x.x.p[2 + K] = 7;
    *x.last () = 8;
  }
  CHECK_EQ (x.x.p[2 + K], 7);
  CHECK_EQ (*x.last (), 8);
#pragma acc data copyin(x)
  {
    CHECK_PRESENT (x.x.p, (3 + K) * sizeof (T));
    CHECK_ABSENT (x.x.p + 3 + K, sizeof (T));
    CHECK_ABSENT (x.last () + 1, sizeof (T));
  }
  CHECK_ABSENT (&x, sizeof x);
}

/* Not a template.  */
struct whole
{
  struct part
  {
    int n;
    int *a;

  private:
    int twice () const { return 2 * n; }
  };
#pragma acc shape type(part) include(a[0:twice ()])
  part first;
};

class closed
{
  struct in
  {
    int k;
    float *z;
    struct deeper
    {
      int *w;
      int l;
    } d;
  };
  in i;
  static const int two = 2;

public:
  closed (int k) : i{ k, NEW (float, k + 1), { NEW (int, k + 2), k } } {}
  ~closed ()
  {
    free (i.z);
    free (i.d.w);
  }
  float *z () const { return i.z; }
  int *w () const { return i.d.w; }
};
#pragma acc shape type(closed::in) include(z[0:k])
#pragma acc shape type(closed::in::deeper) include(w[0:l + two - 1])

/* Only one instance's.  */
template <class T>
class pair
{
  struct one
  {
    T *a;
    int n;
  };
  one m_one;

public:
  pair (T *a, int n) : m_one{ a, n } {}
  T *get () const { return m_one.a; }
};
#pragma acc shape type(pair<int>::one) include(a[0:n + 1])

int
main ()
{
  check<int, 1> ();
  check<double, 2> ();

  whole w = { { 2, NEW (int, 5) } };
#pragma acc data copyin(w)
  {
    CHECK_PRESENT (w.first.a, 4 * sizeof (int));
    CHECK_ABSENT (w.first.a + 4, sizeof (int));
  }
  free (w.first.a);

  closed c (2);
#pragma acc data copyin(c)
  {
    CHECK_PRESENT (c.z (), 2 * sizeof (float));
    CHECK_ABSENT (c.z () + 2, sizeof (float));
    CHECK_PRESENT (c.w (), 3 * sizeof (int));
    CHECK_ABSENT (c.w () + 3, sizeof (int));
  }

  int a[3] = { 0 };
  double b[3] = { 0 };
  pair<int> p (a, 1);
  pair<double> q (b, 1);
#pragma acc data copyin(p, q)
  {
    CHECK_PRESENT (a, 2 * sizeof (int));
    CHECK_ABSENT (a + 2, sizeof (int));
    CHECK_ABSENT (b, sizeof b);
  }
}
