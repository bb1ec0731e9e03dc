/* Section 2: a compute construct whose if gives false maps nothing and runs on
   the host.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 8

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

static void
run (struct vec *p, int on)
{
  int device = 0;
#pragma acc parallel num_gangs(1) copy(p[0:1]) copyout(device) if(on)
  {
    device = acc_on_device (acc_device_not_host);
#pragma acc loop
    for (int i = 0; i < N; i++)
      p->a[i] += 1;
  }
  CHECK (on || !device);
  CHECK (!on || memory_shared_p () || device);
  CHECK_ABSENT (p, sizeof *p);
}

int
main (void)
{
  struct vec x;
  x.n = N;
  x.a = NEW (int, N);
  run (&x, 0);
  run (&x, 1);
  for (int i = 0; i < N; i++)
    CHECK_EQ (x.a[i], 2);
  CHECK_ABSENT (x.a, N * sizeof (int));
  free (x.a);
  return 0;
}
