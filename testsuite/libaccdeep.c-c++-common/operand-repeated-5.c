/* Section 8, repeated: the same operand with the same shape or nest again, in
   clauses of one kind, counts once.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct deep
{
  int n;
  double *v, *w;
#pragma acc shape include(v[0:n], w[0:n])
#pragma acc shape(slim) exclude(w)
};

int
main (void)
{
  double v[3] = { 1, 2, 3 }, w[3] = { 4, 5, 6 };
  struct deep x = { 3, v, w };
#pragma acc enter data copyin<slim>(x, x) copyin<slim>(x)
  CHECK_ABSENT (w, sizeof w);
#pragma acc exit data delete<slim>(x)
  CHECK_ABSENT (v, sizeof v);
  CHECK_ABSENT (&x, sizeof x);

#pragma acc enter data copyin<slim>(x)
#pragma acc enter data copyin<slim>(x)
#pragma acc exit data delete<slim>(x) delete<slim>(x)
  CHECK_PRESENT (v, sizeof v);
#pragma acc parallel present<slim>(x) present<slim>(x)
  x.v[1] = 7;
#pragma acc update self<slim>(x) host<slim>(x)
  CHECK_EQ (v[1], 7);
#pragma acc exit data delete<slim>(x)
  CHECK_ABSENT (v, sizeof v);
  CHECK_ABSENT (&x, sizeof x);

#pragma acc enter data copyin(x, x)::{ exclude(w) } copyin(x)::{ exclude(w) }
  CHECK_ABSENT (w, sizeof w);
#pragma acc parallel present(x)::{ exclude(w) } present(x)::{ exclude(w) }
  x.v[1] = 8;
#pragma acc exit data copyout(x)::{ exclude(w) } copyout(x)::{ exclude(w) }
  CHECK_EQ (v[1], 8);
  CHECK_ABSENT (v, sizeof v);
  CHECK_ABSENT (&x, sizeof x);
#pragma acc parallel copy(x)::{ exclude(w) } copy(x)::{ exclude(w) }
  x.v[1] = 9;
  CHECK_EQ (v[1], 9);
  return 0;
}

/* { dg-final { needs-cure repeated "appears more than once|before .<. token" } } */
