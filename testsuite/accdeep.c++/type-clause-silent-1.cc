/* Section 1.1: what is written for directives with a type clause is nothing that
   GCC warns of.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-std=c++98 -pedantic -Wall -Wextra -Wshadow -Wunused -Wold-style-cast -Wctor-dtor-privacy -Weffc++" } */

namespace lib
{
struct plain
{
  int n;
  float *p;
};
}

template <class T>
struct outer
{
  struct inner
  {
    int n;
    T *p;
  };
  inner x;
#pragma acc shape type(inner) include(p[0:n + 1])
};

namespace app
{
#pragma acc shape type(lib::plain) include(p[0:n + 1])
}

template <class T>
void
in_template (T *q)
{
  struct local
  {
    int n;
    T *q;
  };
#pragma acc shape type(local) include(q[0:n + 1])
  local x = { 1, q };
#pragma acc enter data copyin(x)
  (void) x.n;
}

void
in_function (outer<int> &x, lib::plain &y, float *q)
{
  struct local
  {
    int n;
    float *q;
  };
#pragma acc shape type(local) include(q[0:n + 1])
  local z = { 1, q };
#pragma acc enter data copyin(x, y, z)
  (void) x.x;
  (void) y.n;
  (void) z.n;
}

template void in_template<int> (int *);
