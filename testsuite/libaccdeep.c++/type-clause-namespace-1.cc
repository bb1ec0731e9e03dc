/* Section 1.1: a directive with a type clause may stand in any namespace: about
   classes, instances and templates of others, by aliases, using-declarations
   and namespace aliases.  Names are members, then what they are there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

namespace lib
{
inline namespace v1
{
struct plain
{
  int n;
  float *p;
};
template <class T>
struct buffer
{
  T *d;
  int len;
};
namespace detail
{
template <class T, class... Rest>
struct pack
{
  T *d;
  int len;
  int size () const { return len; }
};
template <class T, int... N>
struct numbers
{
  T *d;
};
template <class T>
struct pointer;
template <class T>
struct pointer<T *>
{
  T *d;
  int len;
};
}
}
/* Not what the directives mean.  */
const int one = 100;
}

namespace
{
struct anonymous
{
  int n;
  int *a;
};
}

namespace app
{
namespace names = lib::detail;
const int one = 1;
typedef lib::buffer<float> float_buffer;
using lib::plain;
#pragma acc shape type(float_buffer) include(d[0:len + one])
#pragma acc shape type(plain) include(p[0:n + one])
#pragma acc shape type(template <class T, class... R> names::pack<T, R...>) include(d[0:size () + app::one])
#pragma acc shape type(template <class T, int... N> lib::detail::numbers<T, N...>) include(d[0:sizeof...(N) + one])
#pragma acc shape type(template <class T> lib::detail::pointer<T *>) include(d[0:len + one])
#pragma acc shape type(anonymous) include(a[0:n])

namespace inner
{
struct other
{
  int n;
  int *b;
};
}
extern "C"
{
#pragma acc shape type(struct inner::other) include(b[0:n * one + one])
}
extern lib::buffer<double> variable;
#pragma acc shape type(decltype (variable)) include(d[0: ::lib::one - 97])
}

template <class X, class T>
static void
check (X &x, T *target, int n)
{
#pragma acc data copyin(x)
  {
    CHECK_PRESENT (target, n * sizeof (T));
    CHECK_ABSENT (target + n, sizeof (T));
  }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (target, sizeof (T));
}

int
main ()
{
  double memory[16] = { 0 };
  float f[16] = { 0 };
  int i[16] = { 0 };

  lib::buffer<float> x = { f, 2 };
  check (x, f, 3);
  lib::detail::pack<int, char, double> y = { i, 2 };
  check (y, i, 3);
  lib::detail::numbers<double, 1, 2, 3> z = { memory };
  check (z, memory, 4);
  lib::detail::pointer<int *> w = { i, 4 };
  check (w, i, 5);
  lib::buffer<double> v = { memory, 9 };
  check (v, memory, 3);

  lib::plain p = { 3, f };
  anonymous a = { 2, i };
  app::inner::other o = { 4, i + 8 };
#pragma acc data copyin(p, a, o)
  {
    CHECK_PRESENT (f, 4 * sizeof *f);
    CHECK_ABSENT (f + 4, sizeof *f);
    CHECK_PRESENT (i, 2 * sizeof *i);
    CHECK_ABSENT (i + 2, sizeof *i);
    CHECK_PRESENT (i + 8, 5 * sizeof *i);
    CHECK_ABSENT (i + 13, sizeof *i);
  }
  CHECK_ABSENT (i, sizeof i);
}
