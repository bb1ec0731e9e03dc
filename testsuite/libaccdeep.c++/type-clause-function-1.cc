/* Section 1.1: a directive with a type clause may stand in a function, also of
   a template: behind a local class, about a class of the file's, about an
   instance of a template.  Names are members, then what they are there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

template <class T>
struct buffer
{
  T *d;
  int len;
};

struct plain
{
  int n;
  float *p;
};

struct sealed final
{
  explicit sealed (int n) : m_n (n), m_a (NEW (int, n + 1)) {}
  ~sealed () { free (m_a); }
  int *data () const { return m_a; }

private:
  int size () const { return m_n; }
  int m_n;
  int *m_a;
};

union number
{
  long tag;
  int *p;
};

static void
local_classes ()
{
  enum { extra = 2 };
  static const int more = 1;
  struct local
  {
    int n;
    float *q;
    int twice () const { return 2 * n; }
  } l = { 2, NEW (float, 8) };
  typedef local other;
#pragma acc shape type(other) include(q[0:twice () + extra + more])
#pragma acc shape type(buffer<float>) include(d[0:this->len * 1])
#pragma acc shape type(plain) include(p[0:n])
#pragma acc shape type(sealed) include(m_a[0:size () + 1])
  buffer<float> x = { NEW (float, 3), 3 };
  plain y = { 2, NEW (float, 3) };
  sealed z (4);
#pragma acc parallel copy(x, y, z, l)
  {
    l.q[6] = l.n;
    x.d[2] = x.len;
    y.p[1] = y.n;
    z.data ()[4] = 9;
  }
  CHECK_EQ (l.q[6], 2);
  CHECK_EQ (x.d[2], 3);
  CHECK_EQ (y.p[1], 2);
  CHECK_EQ (z.data ()[4], 9);
#pragma acc data copyin(l, x, y)
  {
    CHECK_PRESENT (l.q, 7 * sizeof (float));
    CHECK_ABSENT (l.q + 7, sizeof (float));
    CHECK_PRESENT (x.d, 3 * sizeof (float));
    CHECK_ABSENT (y.p + 2, sizeof (float));
  }
  CHECK_ABSENT (l.q, sizeof (float));
  CHECK_ABSENT (&l, sizeof l);
  free (l.q);
  free (x.d);
  free (y.p);
}

/* A local class of a template: one for each instance.  */
template <class T, int K>
static T
in_template (int n)
{
  struct local
  {
    int n;
    T *q;
    int size () const { return n; }
  } l = { n, NEW (T, n + K + 1) };
#pragma acc shape type(local) include(q[0:size () + K])
#pragma acc parallel copy(l)
  l.q[l.n + K - 1] = K;
#pragma acc data copyin(l)
  CHECK_ABSENT (l.q + n + K, sizeof (T));
  T result = l.q[n + K - 1];
  free (l.q);
  return result;
}

/* In a lambda.  */
static int
in_lambda ()
{
  auto f = [] (int n) {
    union either
    {
      int n;
      number *x;
    };
    struct local
    {
      int n;
      int *q;
    } l = { n, NEW (int, n + 1) };
    {
#pragma acc shape type(local) include(q[0:(n + sizeof (either)) / 2])
    }
#pragma acc parallel copy(l)
    l.q[2] = 3;
#pragma acc data copyin(l)
    CHECK_ABSENT (l.q + 6, sizeof (int));
    int result = l.q[2];
    free (l.q);
    return result;
  };
  return f (4);
}

/* An instance that depends on nothing is the same for all.  */
template <class T>
struct holder
{
  static int
  get (int n)
  {
    struct first
    {
      int n;
    };
    struct local : first
    {
      T *q;
    };
    local l;
    l.n = n;
    l.q = NEW (T, n);
#pragma acc shape type(local) include(q[0:this->n + 0])
#pragma acc parallel copy(l)
    l.q[l.n - 1] = 5;
    int result = l.q[n - 1];
    free (l.q);
    return result;
  }
};

int
main ()
{
  local_classes ();
  CHECK_EQ ((in_template<int, 2> (3)), 2);
  CHECK_EQ ((in_template<double, 1> (2)), 1);
  CHECK_EQ (in_lambda (), 3);
  CHECK_EQ (holder<int>::get (3), 5);
  CHECK_EQ (holder<char>::get (2), 5);
}
