/* Section 11: virtual calls of functions whose bodies are in another file, which
   is right where they are routines in a base; and each file's kernels call
   functions that the other's do not, of the same objects.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-sources "polymorphic-virtual-3-aux.cc" } */

#include "../lib/accdeep-test.h"

#include "polymorphic-virtual-3.h"

int
main ()
{
  figure plain;
  square s (5);
  figure *c = make_cube ();
  figure *all[] = { &plain, &s, c };
  figure *two[] = { &plain, &s };
  double sizes = 0, heights = 0;
#pragma acc enter data copyin(all[0:3][0:1])
#pragma acc parallel present(all[0:3]) copy(sizes)
  for (int i = 0; i < 3; i++)
    sizes += all[i]->size ();
#pragma acc parallel copyin(two[0:2][0:1]) copy(heights)
  for (int i = 0; i < 2; i++)
    heights += two[i]->height ();
  CHECK_EQ (sizes, 3 + 75 + 192);
  CHECK_EQ (heights, 2 + 6);
  CHECK_EQ (edges (all, 3), 1 + 5 + 4);
#pragma acc exit data delete(all[0:3][0:1])
  CHECK_ABSENT (&plain, sizeof plain);
  CHECK_ABSENT (&s, sizeof s);
  CHECK_ABSENT (c, sizeof (square));
  CHECK_EQ (s.size (), 75);
  delete c;
}
