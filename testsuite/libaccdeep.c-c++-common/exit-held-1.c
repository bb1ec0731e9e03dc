/* Section 2.2: exit data copyout of what a data construct around holds copies
   nothing, as the object stays; nor does the end of that construct.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct line
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

static int y[6];
static struct line x, z;

static void
set (int first)
{
  for (int i = 0; i < 6; i++)
    {
      y[i] = first + i;
      x.a[i] = z.a[i] = i;
    }
}

static void
change (void)
{
#pragma acc parallel num_gangs(1) present(y)
  y[1] = 77;
}

int
main (void)
{
  int a[6], b[6];
  x.n = z.n = 6;
  x.a = a;
  z.a = b;

  set (1);
#pragma acc enter data copyin(x.a[2:1]) create(y)
#pragma acc data present(y)
  {
#pragma acc exit data copyout(x.a[2:1], y)
    CHECK_PRESENT (y, sizeof y);
  }
  CHECK (y[0] == 1 && y[5] == 6);
  CHECK_ABSENT (y, sizeof y);

#pragma acc enter data copyin(x, y)
#pragma acc data no_create(y) present(x.a[0:6])
  {
    change ();
#pragma acc exit data copyout(x, y)
    CHECK_PRESENT (y, sizeof y);
    CHECK_PRESENT (x.a, 6 * sizeof (int));
  }
  CHECK (memory_shared_p () || y[1] == 2);
  CHECK_ABSENT (y, sizeof y);
  CHECK_ABSENT (a, sizeof a);

  /* What nobody holds goes, and comes back.  */
  set (1);
#pragma acc enter data copyin(z, y)
#pragma acc data present(y)
  {
    change ();
  }
#pragma acc exit data copyout(z, y)
  CHECK (y[1] == 77 && y[2] == 3);
  CHECK_ABSENT (y, sizeof y);
  CHECK_ABSENT (&z, sizeof z);
  CHECK_ABSENT (b, sizeof b);
  return 0;
}
