/* Section 1.1: type clauses and the rest of C++20: constrained templates, class
   template parameters of any kind, friends, virtual bases, lambdas in extents.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++20" } */

#include "../lib/accdeep-test.h"

#include <compare>
#include <concepts>

namespace lib
{
template <class T>
concept number = std::integral<T> || std::floating_point<T>;

template <number T, auto N>
struct fixed
{
  T *a;
  int n;
  static constexpr auto extra = N;
  int
  size () const
    requires (N > 0)
  {
    return n;
  }
};

template <class D>
struct counted
{
  int size () const { return static_cast<const D *> (this)->count (); }
};
struct derived : counted<derived>
{
  int n;
  int *a;

private:
  int count () const { return n; }
  friend struct counted<derived>;
};

template <class T>
  requires number<T>
struct constrained
{
  T *a;
  int n;
};

template <class T>
struct choice;
template <class T>
  requires std::integral<T>
struct choice<T>
{
  T *a;
  int n;
};
template <class T>
  requires std::floating_point<T>
struct choice<T>
{
  int n;
  T *a;
};

struct structural
{
  int n = 2;
  int *a = nullptr;
  auto operator<=> (const structural &) const = default;
};
template <structural G>
struct value
{
  int *p;
};

template <template <class, auto> class X, class... A>
struct of_template
{
  X<int, 3> *p;
  int n;
};

template <class... B>
struct multiple : B...
{
  int *z;
};
struct first
{
  int l1;
};
struct second
{
  int l2;
};
enum class scoped : int
{
  two = 2
};
}

namespace app
{
using namespace lib;
#pragma acc shape type(fixed<int, 3>) include(a[0:size () + extra])
#pragma acc shape type(lib::derived) include(a[0:size ()])
#pragma acc shape type(template <class T> requires number<T> constrained<T>) include(a[0:n + 1])
#pragma acc shape type(choice<int>) include(a[0:n + 1])
#pragma acc shape type(choice<double>) include(a[0:n + 2])
#pragma acc shape type(value<structural{4}>) include(p[0:structural{3}.n + static_cast<int> (scoped::two)])
#pragma acc shape type(of_template<fixed, int, char>) include(p[0:n + 1])
#pragma acc shape type(multiple<first, second>) include(z[0:l1 + l2])
#pragma acc shape type(structural) include(a[0:[this] { return n; } () + [] (auto x) { return x; } (1)])
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
  CHECK_ABSENT (target, sizeof (T));
}

int
main ()
{
  int a[32] = { 0 };
  double d[16] = { 0 };
  lib::fixed<int, 3> x = { a, 2 };
  check (x, a, 5);
  lib::derived y;
  y.n = 3;
  y.a = a;
  check (y, a, 3);
  lib::constrained<double> z = { d, 3 };
  check (z, d, 4);
  lib::choice<int> u = { a, 1 };
  check (u, a, 2);
  lib::choice<double> v = { 2, d };
  check (v, d, 4);
  lib::value<lib::structural{ 4 }> w = { a };
  check (w, a, 5);
  lib::multiple<lib::first, lib::second> m;
  m.l1 = 1;
  m.l2 = 2;
  m.z = a;
  check (m, a, 3);
  lib::structural s = { 4, a };
  check (s, a, 5);

  lib::fixed<int, 3> elements[2] = { { a, 0 }, { a + 8, 1 } };
  lib::of_template<lib::fixed, int, char> t = { elements, 1 };
#pragma acc parallel copy(t)
  {
    t.p[0].a[2] = 7;
    t.p[1].a[3] = 8;
  }
  CHECK_EQ (a[2], 7);
  CHECK_EQ (a[11], 8);
  CHECK_ABSENT (a, sizeof a);
}
