/* language.md 2.2: a member of one element of an array, and another element or a
   member of it, in one directive: either order, an array variable and a pointer,
   each construct.  The member's element comes along with its own bytes, and a
   kernel finds both elements by one pointer.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct part
{
  int n;
  double *a;
  double *b;
#pragma acc shape include(a[0:n], b[0:2])
};

static struct part global[3];

static void
fill (struct part *p)
{
  for (int i = 0; i < 3; i++)
    {
      p[i].n = 2 + i;
      p[i].a = NEW (double, p[i].n);
      p[i].b = NEW (double, 2);
      p[i].a[1] = 10 * i;
      p[i].b[1] = 100 * i;
    }
}

static void
leave (struct part *p)
{
  CHECK_ABSENT (p, 3 * sizeof *p);
  for (int i = 0; i < 3; i++)
    {
      CHECK_ABSENT (p[i].a, p[i].n * sizeof (double));
      CHECK_ABSENT (p[i].b, 2 * sizeof (double));
      free (p[i].a);
      free (p[i].b);
    }
}

static void
variable (void)
{
  fill (global);
#pragma acc parallel copy(global[1].a[0:global[1].n], global[2])
  {
    global[1].a[1] += global[1].n;
    global[2].b[1] += global[2].n;
  }
  CHECK_EQ (global[1].a[1], 10 + 3);
  CHECK_EQ (global[2].b[1], 200 + 4);
#pragma acc kernels copy(global[2]) present_or_copy(global[0].b[0:2])
  {
    for (int i = 0; i < 2; i++)
      global[0].b[i] += global[0].n;
    for (int i = 0; i < 2; i++)
      global[2].a[i] += global[2].n;
  }
  CHECK_EQ (global[0].b[1], 2);
  CHECK_EQ (global[2].a[1], 20 + 4);
#pragma acc data copyin(global) copy(global[1].a[0:global[1].n])
#pragma acc serial present(global[2], global[1].a[0:global[1].n])
  global[1].a[1] += global[2].a[1];
  CHECK_EQ (global[1].a[1], 13 + 24);
  leave (global);
}

static void
pointer (void)
{
  struct part *p = NEW (struct part, 3);
  fill (p);
#pragma acc enter data copyin(p[0:3])
#pragma acc parallel present(p[1].a[0:p[1].n], p[2:1])
  {
    p[1].a[1] += p[1].n;
    p[2].b[1] += p[2].n;
  }
#pragma acc exit data copyout(p[0:3])
  CHECK_EQ (p[1].a[1], 10 + 3);
  CHECK_EQ (p[2].b[1], 200 + 4);
#pragma acc parallel copy(p[1].a[0:p[1].n], p[2:1])
  {
    p[1].a[1] += p[1].n;
    p[2].b[1] += p[2].n;
  }
  CHECK_EQ (p[1].a[1], 13 + 3);
  CHECK_EQ (p[2].b[1], 204 + 4);
#pragma acc serial copy(p[2].b[0:2], p[1].a[0:p[1].n])
  {
    p[1].a[1] += p[1].n;
    p[2].b[1] += p[1].a[1];
  }
  CHECK_EQ (p[1].a[1], 16 + 3);
  CHECK_EQ (p[2].b[1], 208 + 19);
  leave (p);
  free (p);
}

int
main (void)
{
  variable ();
  pointer ();
  return 0;
}
