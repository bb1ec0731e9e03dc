/* Section 2.2: the clause of a function object counts for all of it, also
   where a construct of a template uses the object without one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct adder
{
  int *p;
  double sum;
  void operator() (int);
  template <class T> void use (T, double *);
};

static adder x;

void
adder::operator() (int)
{
}

template <class T>
void
adder::use (T, double *seen)
{
#pragma acc parallel num_gangs(1)
  x.sum = 7;
  *seen = x.sum;
#pragma acc parallel loop copy(x)
  for (int i = 0; i < 1; i++)
    x.sum += 2;
#pragma acc serial copyin(x)
  x.sum = 1;
}

int
main ()
{
  adder other = adder ();
  double seen = 0;
  other.use (1, &seen);
  CHECK (seen == 7);
  CHECK (x.sum == (memory_shared_p () ? 1 : 9));
  CHECK_ABSENT (&x, sizeof x);
  return 0;
}
