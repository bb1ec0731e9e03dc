/* Section 8, reference-object: a reference to a scalar that a data construct
   around maps is the scalar that is present, in every compute construct.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

static void
add (int &r, double &x)
{
#pragma acc data copy(r) copyin(x)
  {
#pragma acc parallel
    r += 2;
#pragma acc serial default(none)
    r += static_cast<int> (x);
#pragma acc data create(x)
#pragma acc parallel default(present)
    {
      r += 4;
      x = r;
    }
#pragma acc update self(x)
  }
}

/* Without a data construct around each construct has its own.  */
static void
leave (int &r)
{
#pragma acc parallel
  r += 2;
}

template <typename T>
static void
scale (T &r)
{
#pragma acc data copy(r)
  {
#pragma acc parallel
    r *= 2;
    auto more = [&] {
#pragma acc parallel copy(r)
      r *= 3;
    };
    more ();
  }
}

int
main ()
{
  int q = 1;
  double x = 3;
  add (q, x);
  CHECK_EQ (q, 10);
  CHECK_EQ (x, 10);
  if (!memory_shared_p ())
    {
      leave (q);
      CHECK_EQ (q, 10);
    }
  scale (q);
  CHECK_EQ (q, 60);
  scale (x);
  CHECK_EQ (x, 60);
  CHECK_ABSENT (&q, sizeof q);
  CHECK_ABSENT (&x, sizeof x);
}

// { dg-final { needs-cure reference-object "check failed|HOST address|not specified in enclosing" } }
// { dg-warning "using .vector_length" "" { target *-*-* } 0 }
