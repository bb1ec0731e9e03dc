/* Section 2: if on enter data, update and exit data.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

static void
sequence (struct vec *p, int on)
{
  p->a[1] = 1;
#pragma acc enter data copyin(p[0:1]) if(on)
  CHECK (memory_shared_p () || present_p (p, sizeof *p) == on);
  CHECK (memory_shared_p () || present_p (p->a, sizeof (int)) == on);
  int nine = 9;
  if (on)
    write_device (&p->a[1], &nine, sizeof nine);
#pragma acc update self(p[0:1]) if(on)
  CHECK_EQ (p->a[1], on ? 9 : 1);
#pragma acc exit data delete(p[0:1]) if(on)
  CHECK_ABSENT (p, sizeof *p);
  CHECK_ABSENT (p->a, 4 * sizeof (int));
}

int
main (void)
{
  struct vec x;
  x.n = 4;
  x.a = NEW (int, 4);
  sequence (&x, 0);
  sequence (&x, 1);
  free (x.a);
  return 0;
}
