/* OpenACC 3.3, 2.7.2: a pointer that is attached again points to its new target,
   with a count of one; null attaches null; to what is absent it is no action, and
   neither is it to detach what is not attached.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct box
{
  int n;
  float *a;
#pragma acc shape
};

static float
value (struct box *x)
{
  float r = 0;
#pragma acc serial present(x[0:1]) copyout(r)
  r = x->a ? x->a[1] : -1;
  return r;
}

int
main (void)
{
  struct box x = { 2, NEW (float, 2) };
  float *h = x.a, *g = NEW (float, 2);
  h[1] = 3;
  g[1] = 4;
#pragma acc enter data copyin(x, h[0:2], g[0:2])
  acc_attach ((void **) &x.a);
  acc_attach ((void **) &x.a);
  CHECK_EQ (value (&x), 3);
  x.a = g;
  acc_attach ((void **) &x.a);
  CHECK_EQ (value (&x), 4);
  /* Once.  */
  acc_detach ((void **) &x.a);
  CHECK (memory_shared_p () || device_pointer_at (&x.a) == g);
  acc_detach ((void **) &x.a);
#pragma acc enter data attach(x.a)
  CHECK_EQ (value (&x), 4);
  x.a = h;
#pragma acc enter data attach(x.a)
  CHECK_EQ (value (&x), 3);
  x.a = NULL;
#pragma acc enter data attach(x.a)
  CHECK_EQ (value (&x), -1);
#pragma acc exit data detach(x.a)

  float absent[2] = { 5, 6 };
  x.a = absent;
#pragma acc enter data attach(x.a)
  CHECK_ABSENT (absent, sizeof absent);
#pragma acc exit data detach(x.a)
#pragma acc exit data delete(x, h[0:2], g[0:2])
  CHECK_ABSENT (&x, sizeof x);
  CHECK (x.a == absent);
  free (h);
  free (g);
  return 0;
}
