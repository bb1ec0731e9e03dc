// Section 1.1: a parameter of a template that its type does not use.
// SPDX-License-Identifier: GPL-3.0-or-later

template <class T> struct v
{
  T *p;
  int n;
};

#pragma acc shape type(template <class T, class U> v<T>) include(p[0:n + 1]) // { dg-error "49:template parameter 'U' is not used in 'v<T>'" }

int
f ()
{
  v<int> x = {};
  return x.n;
}
