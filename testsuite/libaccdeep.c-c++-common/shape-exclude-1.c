/* Sections 1.3, 1.6: an excluded member is not mapped, and a copyout does not
   overwrite an excluded direct member.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 4

struct part
{
  int n;
  int secret;
  int *a;
  int *hidden;
  int visible;
#pragma acc shape include(a[0:n]) exclude(hidden, secret)
};

int
main (void)
{
  struct part x;
  x.n = N;
  x.secret = 1;
  x.visible = 1;
  x.a = NEW (int, N);
  x.hidden = NEW (int, N);
  int *hidden = x.hidden;

#pragma acc data copy(x)
  {
    CHECK_ABSENT (x.hidden, N * sizeof (int));
#pragma acc serial
    {
      x.visible = 2;
      x.secret = 2;
    }
    if (!memory_shared_p ())
      x.secret = 3;
  }
  CHECK_EQ (x.visible, 2);
  CHECK_EQ (x.secret, memory_shared_p () ? 2 : 3);
  CHECK (x.hidden == hidden);
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  free (x.hidden);
  return 0;
}
