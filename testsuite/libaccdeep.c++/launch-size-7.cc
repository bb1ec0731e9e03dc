/* The cure `launch-size': bounds behind pointers that are never null, of which
   GCC warns where they are tested: `this', and arguments with an attribute.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wall" } */

#include "../lib/accdeep-test.h"

struct series
{
  int n;
  double *value;
#pragma acc shape include(value[0:n])
  void fill (double);
};

void
series::fill (double by)
{
#pragma acc parallel loop present(this[0:1])
  for (int i = 0; i < this->n; i++)
    value[i] = by;
}

__attribute__ ((nonnull)) static void
add (series *s)
{
#pragma acc parallel loop present(s[0:1])
  for (int i = 0; i < s->n; i++)
    s->value[i] += i;
}

int
main ()
{
  double value[100] = { 0 };
  series s = { 99, value };
#pragma acc data copy(s)
  {
    s.fill (4);
    add (&s);
  }
  CHECK (value[0] == 4 && value[98] == 102 && value[99] == 0);
  return 0;
}
