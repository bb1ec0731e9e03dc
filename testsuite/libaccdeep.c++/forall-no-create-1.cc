/* accdeep/forall.hpp: with acc::no_create a captured pointer has the device's
   address where its target is present, at any depth of what is captured, and
   else is as it is.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

#include <accdeep/forall.hpp>

#include "../lib/accdeep-test.h"

namespace acc = accdeep::acc;
using policy = acc::parallel<acc::no_create, acc::loop<acc::gang>>;

struct plain
{
  double *value;
  int n;
};

struct derived : private plain
{
  explicit derived (plain p) : plain (p) {}
  double &operator[] (int i) const { return value[i]; }
};

template <class Body>
struct wrapper
{
  Body body;
  template <class I>
  void
  operator() (I i) const
  {
    body (i);
  }
};

enum { SIZE = 50 };

int
main ()
{
  double *a = NEW (double, SIZE), *b = NEW (double, SIZE),
         *absent = NEW (double, SIZE), *table[2] = { a, b };
  double *on_device = static_cast<double *> (acc_malloc (SIZE * sizeof *a));
  plain s = { a, SIZE };
  derived d (s);
  accdeep::range all (0, int (SIZE));
#pragma acc data copy(a[0:SIZE]) create(b[0:SIZE])
  {
    accdeep::forall<policy> (all, [=] (int i) {
      on_device[i] = 2;
      a[i] += absent != nullptr;
    });
    auto body = [=] (int i) {
      a[i] += on_device[i];
      table[1][i] = s.value[i] + s.n;
      d[i] = b[i] + 1;
    };
    accdeep::forall<policy> (all, wrapper<decltype (body)>{ body });
    accdeep::forall<policy> (all, [&] (int i) { b[i] = a[i]; });
  }
  for (int i = 0; i < SIZE; i++)
    CHECK_EQ (a[i], SIZE + 4);
  CHECK_ABSENT (a, sizeof *a);
  acc_free (on_device);
  return 0;
}
