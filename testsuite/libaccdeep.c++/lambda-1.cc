/* Section 2: directives in lambdas, with operands captured by reference.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

template <class F>
static void
call (F f)
{
  f ();
}

int
main ()
{
  vec x = { 4, NEW (int, 4) };
  vec *p = &x;
  call ([&] {
#pragma acc enter data copyin(x)
  });
  CHECK_PRESENT (&x, sizeof x);
  call ([&] {
#pragma acc parallel loop present(x)
    for (int i = 0; i < 4; i++)
      x.a[i] = i + 2;
  });
  call ([p] {
#pragma acc exit data copyout(p[0:1])
  });
  for (int i = 0; i < 4; i++)
    CHECK_EQ (x.a[i], i + 2);
  auto generic = [] (auto &v) {
#pragma acc data copy(v)
    CHECK_PRESENT (v.a, v.n * sizeof (int));
    CHECK_ABSENT (&v, sizeof v);
  };
  generic (x);
  CHECK_ABSENT (x.a, 4 * sizeof (int));
  free (x.a);
}
