/* Section 8, this-object: what a lambda has captured as `this' is the object, in
   constructs without a clause for it, as in a member function.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct base
{
  int low = 1;
};

struct plain : base
{
  int k = 4;
  double z = 5;

  int
  all ()
  {
    auto l = [&] {
      int s = 0;
#pragma acc parallel copy(s)
      s += k + low;
      return s;
    };
    return l ();
  }

  void
  write (int by)
  {
    auto l = [this, by] {
#pragma acc parallel
      {
        this->k += by;
        z = k;
      }
    };
    l ();
  }

  int
  nested () const
  {
    auto outer = [this] {
      auto inner = [=] (int n) {
        int s = 0;
#pragma acc parallel loop reduction(+ : s)
        for (int i = 0; i < n; i++)
          s += k + i;
        return s;
      };
      return inner (3);
    };
    return outer ();
  }

  int
  in_region ()
  {
    auto l = [&] {
#pragma acc parallel
      k *= 2;
    };
#pragma acc data copy(this[0:1])
    {
      l ();
      CHECK (memory_shared_p () || k == 5);
    }
    return k;
  }
};

template <class T>
struct row
{
  int n;
  T *x;
#pragma acc shape include(x[0:n])

  T
  sum ()
  {
    T s = 0;
    auto l = [&] {
#pragma acc parallel loop reduction(+ : s)
      for (int i = 0; i < n; i++)
        {
          x[i] *= 2;
          s += x[i];
        }
    };
    l ();
    return s;
  }

  T
  own ()
  {
    auto l = [*this] {
      T s = 0;
#pragma acc parallel copy(s)
      s += x[n - 1];
      return s;
    };
    return l ();
  }
};

int
main ()
{
  plain p;
  CHECK_EQ (p.all (), 5);
  p.write (1);
  CHECK (p.k == 5 && p.z == 5);
  CHECK_EQ (p.nested (), 18);
  CHECK_EQ (p.in_region (), 10);
  CHECK_ABSENT (&p, sizeof p);

  double v[3] = { 1, 2, 3 };
  row<double> r = { 3, v };
  CHECK_EQ (r.sum (), 12);
  CHECK_EQ (v[2], 6);
  CHECK_EQ (r.own (), 6);
  CHECK_ABSENT (v, sizeof v);
}

// { dg-options "-std=c++17" }
// { dg-final { needs-cure this-object "HOST address" } }
