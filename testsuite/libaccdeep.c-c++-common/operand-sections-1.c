/* Section 9: several elements or sections of one array in one directive.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(bare) exclude(a)
};

static void
fill (struct vec *v, int n)
{
  for (int i = 0; i < n; i++)
    {
      v[i].n = 2;
      v[i].a = NEW (int, 2);
    }
}

int
main (void)
{
  struct vec y[4], *p = (struct vec *) calloc (6, sizeof *p);
  int plain[8] = { 0 }, k = 4;
  const int shared = memory_shared_p ();
  fill (y, 4);
  fill (p, 6);

  /* Elements of an array variable, which constructs inside may name.  */
#pragma acc data copy(y[0], y[2])
  {
    CHECK (attached_p (&y[0].a) && attached_p (&y[2].a));
    CHECK_ABSENT (y[1].a, 8);
#pragma acc serial
    {
      y[0].a[1] = 1;
      y[2].a[1] = 2;
    }
  }
  CHECK (y[0].a[1] == 1 && y[2].a[1] == 2);
  CHECK_ABSENT (y, sizeof y);

  /* Sections behind a pointer, with different clauses and a gap.  */
#pragma acc serial copy(p[0:1], p[k:2]) copyin(p[2:1])
  {
    p[0].a[0] = 10;
    p[k].a[0] = 14;
    p[k + 1].a[0] = 15;
    p[2].a[0] = 12;
  }
  CHECK (p[0].a[0] == 10 && p[4].a[0] == 14 && p[5].a[0] == 15);
  CHECK (p[2].a[0] == (shared ? 12 : 0));
  CHECK_ABSENT (p, 6 * sizeof *p);

  /* Without a region each is for itself.  */
#pragma acc enter data copyin(p[0:1], p[1:1]) copyin<bare>(p[3:2])
  CHECK_PRESENT (&p[1], sizeof *p);
  CHECK (attached_p (&p[1].a));
  CHECK_PRESENT (&p[3], 2 * sizeof *p);
  CHECK_ABSENT (&p[2], sizeof *p);
  CHECK_ABSENT (p[3].a, 8);
#pragma acc serial present(p[1:1])
  p[1].a[1] = 5;
#pragma acc update self(p[0:1], p[1:1])
  CHECK_EQ (p[1].a[1], 5);
#pragma acc exit data delete(p[0:1], p[1:1]) delete<bare>(p[3:2])
  CHECK_ABSENT (p, 6 * sizeof *p);

  /* Of plain data as well.  */
#pragma acc parallel copy(plain[0:2], plain[4:2])
  plain[1] = plain[5] = 3;
  CHECK (plain[1] == 3 && plain[5] == 3);
  CHECK_ABSENT (plain, sizeof plain);

  for (int i = 0; i < 6; i++)
    free (p[i].a);
  for (int i = 0; i < 4; i++)
    free (y[i].a);
  free (p);
  return 0;
}
