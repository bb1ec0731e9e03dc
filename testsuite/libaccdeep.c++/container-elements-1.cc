// Section 9: the name of a shape or a policy in a clause or a directive on a
// container that has none of that name, and a nest, are for its elements.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }
// { dg-additional-options "-std=c++17" }

#include "../lib/accdeep-test.h"
#include "container-part-aux.h"

#include <array>
#include <optional>
#include <vector>

struct box
{
  std::optional<part> opt, none;
  std::vector<part> vec;
  int extra;
#pragma acc shape(small) include<lite>(opt, none, vec)
#pragma acc policy(move) default(copyin) invoke<in>(vec) exclude(opt, none)
};

static part
make ()
{
  return { 2, new int[2](), new int[2]() };
}

static void
one_vector ()
{
  std::vector<part> v = { make (), make () };
  const bool shared = memory_shared_p ();
#pragma acc data copy<lite>(v)
  {
    CHECK_PRESENT (v[1].a, 2 * sizeof (int));
    CHECK_ABSENT (v[1].b, 2 * sizeof (int));
#pragma acc serial present<lite>(v)
    v[1].a[1] = 3;
  }
  CHECK (v[1].a[1] == 3 && v.size () == 2);
#pragma acc enter data invoke<in>(v)
  CHECK_ABSENT (v[0].b, sizeof (int));
#pragma acc serial present<lite>(v)
  {
    v[0].a[0] = 7;
    v[0].n = 9;
  }
#pragma acc update invoke<fetch>(self: v)
  CHECK (v[0].a[0] == 7 && v[0].n == (shared ? 9 : 2));
  v[0].n = 2;
#pragma acc exit data invoke<in>(v)
  CHECK_ABSENT (&v, sizeof v);
  CHECK_ABSENT (v.data (), sizeof (part));
  CHECK_ABSENT (v[0].a, sizeof (int));
  int first = 1;
#pragma acc data copyin(v)::{ exclude(a) include(b[first:1]) }
  {
    CHECK_PRESENT (v[1].b + 1, sizeof (int));
    CHECK_ABSENT (v[1].b, sizeof (int));
    CHECK_ABSENT (v[1].a, sizeof (int));
  }
}

static void
nested ()
{
  std::vector<std::array<std::vector<part>, 2>> v (1);
  v[0][1] = { make () };
#pragma acc data copy<lite>(v)
  {
    CHECK_PRESENT (v[0][1][0].a, sizeof (int));
    CHECK_ABSENT (v[0][1][0].b, sizeof (int));
#pragma acc serial present<lite>(v)
    v[0][1][0].a[1] = 4;
  }
  CHECK_EQ (v[0][1][0].a[1], 4);
#pragma acc data copyin(v)::{ exclude(a, b) }
  CHECK_ABSENT (v[0][1][0].a, sizeof (int));
}

static void
members ()
{
  box x;
  x.opt = make ();
  x.vec = { make () };
#pragma acc data copyin<small>(x)
  {
    CHECK_PRESENT (x.opt->a, sizeof (int));
    CHECK_ABSENT (x.opt->b, sizeof (int));
    CHECK_PRESENT (x.vec[0].a, sizeof (int));
    CHECK_ABSENT (x.vec[0].b, sizeof (int));
  }
#pragma acc data invoke<move>(x)
  {
    CHECK_PRESENT (x.vec[0].a, sizeof (int));
    CHECK_ABSENT (x.vec[0].b, sizeof (int));
    CHECK_ABSENT (x.opt->a, sizeof (int));
  }
#pragma acc data copyin(x)::{ include(vec)::{ exclude(b) } exclude(opt) }
  {
    CHECK_PRESENT (x.vec[0].a, sizeof (int));
    CHECK_ABSENT (x.vec[0].b, sizeof (int));
  }
  CHECK_ABSENT (&x, sizeof x);
}

int
main ()
{
  one_vector ();
  nested ();
  members ();
  return 0;
}
