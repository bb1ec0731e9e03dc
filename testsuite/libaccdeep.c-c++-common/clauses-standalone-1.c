/* Section 2: shapes and policies with if, async, wait, finalize and if_present
   on enter data, update and exit data.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a, *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc shape(only_a) exclude(b)
#pragma acc policy(add) default(copyin)
#pragma acc policy(fetch_b) default(exclude) update(b)
#pragma acc policy(drop) default(delete)
};

static const int no = 0, yes = 1;

int
main (void)
{
  struct vec x;
  x.n = 4;
  x.a = NEW (int, 4);
  x.b = NEW (int, 4);

#pragma acc enter data copyin<only_a>(x) if (no)
#pragma acc update self<only_a>(x) if_present
  CHECK_ABSENT (&x, sizeof x);
#pragma acc enter data copyin<only_a>(x) if (yes) async(1)
#pragma acc enter data copyin<only_a>(x) async(2) wait(1)
#pragma acc wait
  CHECK_PRESENT (x.a, 4 * sizeof (int));
  CHECK_ABSENT (x.b, 4 * sizeof (int));
#pragma acc parallel loop present<only_a>(x) async(1)
  for (int i = 0; i < 4; i++)
    x.a[i] = i + 1;
#pragma acc update host<only_a>(x) if (no) async(1)
#pragma acc wait(1)
  CHECK (memory_shared_p () || x.a[3] == 0);
#pragma acc update self<only_a>(x) if (yes) if_present async(1) wait(2)
#pragma acc wait(1)
  CHECK_EQ (x.a[3], 4);
#pragma acc exit data delete<only_a>(x) if (no) finalize
#pragma acc exit data delete<only_a>(x) async(1)
#pragma acc wait(1)
  CHECK_PRESENT (x.a, 4 * sizeof (int));
#pragma acc enter data copyin<only_a>(x)
#pragma acc exit data copyout<only_a>(x) finalize if (yes) wait
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, 4 * sizeof (int));

#pragma acc enter data invoke<add>(x) async
#pragma acc wait
#pragma acc parallel present(x)
  x.a[0] = x.b[0] = 9;
#pragma acc update invoke<fetch_b>(self: x) if_present async(1) if (yes)
#pragma acc wait(1)
  CHECK_EQ (x.b[0], 9);
  CHECK (memory_shared_p () || x.a[0] == 1);
#pragma acc update invoke<fetch_b>(device: x) if (no)
#pragma acc exit data invoke<drop>(x) finalize async(1) wait(1) if (yes)
#pragma acc wait
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.b, 4 * sizeof (int));
#pragma acc update invoke<fetch_b>(self: x) if_present
  free (x.a);
  free (x.b);
  return 0;
}
