/* Section 2.2: exit data copyout of what a data construct around holds copies
   nothing, as the object stays.  At the end of that construct objects of this
   library's are as those of libgomp's: GCC 16's copies those of present, earlier
   ones do not.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct line
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

static int w[6], y[6];
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
change (int *p)
{
#pragma acc parallel num_gangs(1) present(p[0:6])
  p[1] = 77;
}

/* Does the end of a data construct with present copy what exit data copyout has
   left to it?  */
static int
end_copies_p (void)
{
#pragma acc enter data copyin(w)
#pragma acc data present(w)
  {
    change (w);
#pragma acc exit data copyout(w)
  }
  return w[1] == 77;
}

int
main (void)
{
  int a[6], b[6];
  x.n = z.n = 6;
  x.a = a;
  z.a = b;

  const int copies = end_copies_p ();

  set (1);
#pragma acc enter data copyin(x.a[2:1]) copyin(y)
#pragma acc data present(y)
  {
    change (y);
#pragma acc exit data copyout(x.a[2:1], y)
    CHECK_PRESENT (y, sizeof y);
    CHECK (memory_shared_p () || y[1] == 2);
  }
  CHECK (y[0] == 1 && y[1] == (copies ? 77 : 2));
  CHECK_ABSENT (y, sizeof y);

  set (1);
#pragma acc enter data copyin(x, y)
#pragma acc data no_create(y) present(x.a[0:6])
  {
    change (y);
#pragma acc exit data copyout(x, y)
    CHECK_PRESENT (y, sizeof y);
    CHECK_PRESENT (x.a, 6 * sizeof (int));
    CHECK (memory_shared_p () || y[1] == 2);
  }
  CHECK (memory_shared_p () || y[1] == 2);
  CHECK_ABSENT (y, sizeof y);
  CHECK_ABSENT (a, sizeof a);

  /* What nobody holds goes, and comes back.  */
  set (1);
#pragma acc enter data copyin(z, y)
#pragma acc data present(y)
  {
    change (y);
  }
#pragma acc exit data copyout(z, y)
  CHECK (y[1] == 77 && y[2] == 3);
  CHECK_ABSENT (y, sizeof y);
  CHECK_ABSENT (&z, sizeof z);
  CHECK_ABSENT (b, sizeof b);
  return 0;
}
