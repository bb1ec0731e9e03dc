/* Section 1.2: a dotted path reaches into a member of aggregate type; its
   extents may use other members through paths.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct header
{
  int n;
  int *index;
};

struct body
{
  struct header head;
  struct
  {
    struct header deeper;
  } nest;
#pragma acc shape include(head.index[0:head.n], nest.deeper.index[0:nest.deeper.n + 1])
};

int
main (void)
{
  struct body x;
  x.head.n = 4;
  x.head.index = NEW (int, 4);
  x.nest.deeper.n = 2;
  x.nest.deeper.index = NEW (int, 3);

#pragma acc data copy(x)
  {
    CHECK (attached_p (&x.head.index));
    CHECK (attached_p (&x.nest.deeper.index));
    CHECK_PRESENT (x.nest.deeper.index, 3 * sizeof (int));
#pragma acc parallel loop
    for (int i = 0; i < 3; i++)
      {
	x.head.index[i] = i;
	x.nest.deeper.index[i] = x.head.n * i;
      }
  }
  for (int i = 0; i < 3; i++)
    {
      CHECK_EQ (x.head.index[i], i);
      CHECK_EQ (x.nest.deeper.index[i], 4 * i);
    }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.head.index, 4 * sizeof (int));
  free (x.head.index);
  free (x.nest.deeper.index);
  return 0;
}
