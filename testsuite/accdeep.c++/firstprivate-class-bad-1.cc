// Section 2: private copies of parameters, and of what references refer to, of
// classes that have functions for copies: an error, and none inside of GCC.  Local
// variables are copied as bytes, and other classes from everywhere.
//
// SPDX-License-Identifier: GPL-3.0-or-later

struct counted
{
  int n;
  counted (const counted &other) : n (other.n) {}
  ~counted () {}
};

struct plain
{
  int n;
};

template <typename T>
int
f (T x, T &y, const plain &p)
{
  int s = 0;
#pragma acc parallel loop reduction(+:s) firstprivate(x) // { dg-error "private copies of 'x', a parameter or reference of a class with a copy constructor or destructor: name a local variable" }
  for (int i = 0; i < 3; i++)
    s += x.n;
#pragma acc serial firstprivate(y) copy(s) // { dg-error "private copies of 'y', a parameter or reference" }
  s += y.n;
  T z (y);
#pragma acc serial firstprivate(z, p) copy(s)
  s += z.n + p.n;
  return s;
}

template int f<counted> (counted, counted &, const plain &);
