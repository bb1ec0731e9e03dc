// Section 1.1: type(V<float>), a template, its partial and full specialisations,
// aliases and typedefs: what is said of the more special one wins.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }

#include "../lib/accdeep-test.h"

template <class T>
struct vec
{
  int n;
  T *a;
};
#pragma acc shape type(template<class T> vec<T>) include(a[0:n]) \
  default(include)
#pragma acc shape(half) type(template<class T> vec<T>) include(a[0:n / 2])
#pragma acc shape type(vec<float>) include(a[0:2])
using doubles = vec<double>;
typedef vec<int> ints;
#pragma acc shape(half) type(doubles) include(a[0:1])
#pragma acc shape(more) type(ints) include(a[0:n + 1])
#pragma acc shape type(vec<char>) exclude(a)

template <class T>
struct box
{
  int n;
  T *a;
#pragma acc shape include(a[0:n])
};
template <class T>
struct box<T *>
{
  int n, m;
  T **a;
#pragma acc shape include(a[0:n][0:m])
};
template <>
struct box<char>
{
  long length;
  char *text;
#pragma acc shape include(text[0:length + 1])
};

template <class T, int N>
struct fixed
{
  T *a;
};
#pragma acc shape type(template<class T, int N> fixed<T, N>) include(a[0:N])
template <class T>
using three = fixed<T, 3>;

static void
instances ()
{
  vec<float> f{ 4, NEW (float, 4) };
  doubles d{ 4, NEW (double, 4) };
  ints i{ 3, NEW (int, 4) };
  vec<char> c{ 4, NEW (char, 4) };
#pragma acc data copy(f, d, i, c)
  {
    CHECK_PRESENT (f.a, 2 * sizeof (float));
    CHECK_ABSENT (f.a + 2, sizeof (float));
    CHECK_PRESENT (d.a, 4 * sizeof (double));
    CHECK_PRESENT (i.a, 3 * sizeof (int));
    CHECK_ABSENT (c.a, 4);
#pragma acc parallel present(f, d, i)
    {
      f.a[1] = 1;
      d.a[3] = 2;
      i.a[2] = 3;
    }
  }
  CHECK_EQ (f.a[1], 1);
  CHECK_EQ (d.a[3], 2);
  CHECK_EQ (i.a[2], 3);
#pragma acc data copyin<half>(f, d, i)
  {
    CHECK_PRESENT (f.a, 2 * sizeof (float));
    CHECK_PRESENT (d.a, sizeof (double));
    CHECK_ABSENT (d.a + 1, sizeof (double));
    CHECK_PRESENT (i.a, sizeof (int));
    CHECK_ABSENT (i.a + 1, sizeof (int));
  }
#pragma acc data copyin<more>(i)
  CHECK_PRESENT (i.a, 4 * sizeof (int));
  free (f.a);
  free (d.a);
  free (i.a);
  free (c.a);
}

static void
specialisations ()
{
  int rows[2][3] = { { 0 } };
  int *row[2] = { rows[0], rows[1] };
  char text[4] = "abc";
  long one[2] = { 0 };
  int triple[3] = { 0 };
  box<int *> p{ 2, 3, row };
  box<char> c{ 3, text };
  box<long> l{ 2, one };
  three<int> t{ triple };
#pragma acc parallel copy(p, c, l, t)
  {
    p.a[1][2] = 1;
    c.text[3] = 'd';
    l.a[1] = 3;
    t.a[2] = 4;
  }
  CHECK_EQ (rows[1][2], 1);
  CHECK_EQ (text[3], 'd');
  CHECK_EQ (one[1], 3);
  CHECK_EQ (triple[2], 4);
  CHECK_ABSENT (triple, sizeof triple);
}

int
main ()
{
  instances ();
  specialisations ();
}
