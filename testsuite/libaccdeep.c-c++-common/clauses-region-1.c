/* Section 2: shapes and policies with if, async, wait, present and no_create on
   data and on each compute construct, alone and with loop.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a, *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc shape(only_a) exclude(b)
#pragma acc policy(in_a) default(exclude) copyin(a)
};

static const int no = 0, yes = 1;

int
main (void)
{
  struct vec x;
  x.n = 4;
  x.a = NEW (int, 4);
  x.b = NEW (int, 4);

#pragma acc data present<only_a>(x) if (no)
  CHECK_ABSENT (&x, sizeof x);
#pragma acc data no_create(x)
  CHECK_ABSENT (x.b, 4 * sizeof (int));
#pragma acc data copy<only_a>(x) if (yes)
  {
    CHECK_ABSENT (x.b, 4 * sizeof (int));
#pragma acc data no_create(x)
    CHECK_ABSENT (x.b, 4 * sizeof (int));
#pragma acc parallel present<only_a>(x) async(1)
    x.a[0] = 1;
#pragma acc serial present<only_a>(x) async(2) wait(1)
    x.a[1] = x.a[0] + 1;
#pragma acc kernels present<only_a>(x) wait(2)
    x.a[2] = x.a[1] + 1;
#pragma acc parallel loop no_create<only_a>(x) async(1) if (yes)
    for (int i = 3; i < 4; i++)
      x.a[i] = x.a[2] + 1;
#pragma acc wait
  }
  for (int i = 0; i < 4; i++)
    CHECK_EQ (x.a[i], i + 1);
  CHECK_ABSENT (&x, sizeof x);

#pragma acc serial loop copy(x) async
  for (int i = 0; i < 4; i++)
    x.b[i] = 10 + i;
#pragma acc wait
#pragma acc kernels loop copy(x) wait async(1)
  for (int i = 0; i < 4; i++)
    x.b[i] += x.a[i];
#pragma acc wait(1)
  CHECK_EQ (x.b[3], 17);
#pragma acc parallel copy(x) if (no)
  x.b[3] = 18;
  CHECK_EQ (x.b[3], 18);
#pragma acc parallel invoke<in_a>(x) async(1) if (yes)
  x.a[0] = 20;
#pragma acc wait
  CHECK (memory_shared_p () || x.a[0] == 1);
#pragma acc parallel default(none) copy<only_a>(x)
  x.a[0] = 21;
  CHECK_EQ (x.a[0], 21);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, 4 * sizeof (int));
  CHECK_ABSENT (x.b, 4 * sizeof (int));
  free (x.a);
  free (x.b);
  return 0;
}
