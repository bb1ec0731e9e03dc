/* ACCLL's alias_pointer: one array by several names, of which the data clause
   has one only.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

enum { n = 1000 };

static void
add (int *from, int *to, int count)
{
  /* FROM and TO are in one array.  */
#pragma acc parallel loop present(from[0:count], to[0:count])
  for (int i = 0; i < count; i++)
    to[i] += from[i];
}

int
main (void)
{
  int *a = NEW (int, n);
  int *alias = a, *middle = a + n / 2;
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copy(a[0:n])
  {
#pragma acc parallel loop present(alias[0:n])
    for (int i = 0; i < n; i++)
      alias[i] *= 2;
#pragma acc parallel loop present(middle[0:n / 2])
    for (int i = 0; i < n / 2; i++)
      middle[i] += 1;
    add (a, middle, n / 2);
    if (!memory_shared_p ())
      CHECK_EQ (alias[1], 1);
  }
  for (int i = 0; i < n / 2; i++)
    {
      CHECK_EQ (alias[i], 2 * i);
      CHECK_EQ (middle[i], 2 * (i + n / 2) + 1 + 2 * i);
    }
  CHECK_ABSENT (a, n * sizeof *a);
  free (a);
  return 0;
}
