/* Section 8, attach: an update of a member's section moves the section and
   nothing else, whether the member is attached, only present, or its object is
   absent.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct s
{
  int n;
  long *a;
  int m;
};

static long a[9];

/* The pointer is attached: what lies behind it on the host stays.  */
static void
attached (struct s *x)
{
#pragma acc enter data copyin(x[0:3])
#pragma acc enter data copyin(x[0].a[0:9])
  a[6] = 50;
  x[0].m = x[1].m = 77;
#pragma acc update device(x[0].a[6:1])
  CHECK (x[0].m == 77 && x[1].m == 77);
#pragma acc parallel present(x[0:3])
  x[0].n = x[0].a[6];
#pragma acc update self(x[0].n)
  CHECK (x[0].n == 50);
#pragma acc exit data delete(x[0].a[0:9])
#pragma acc exit data delete(x[0:3])
  x[0].m = x[1].m = 1;
}

/* It is not: the device's pointer stays the host's.  */
static void
beside_object (struct s *q)
{
#pragma acc update self(q[0:1]) device(q->a[6:1])
  CHECK (q->a == a);
}

static void
not_attached (struct s *x)
{
#pragma acc data copyin(a[2:7]) copy(x[1:1])
  {
    a[6] = 51;
    beside_object (&x[1]);
    a[6] = 0;
#pragma acc update self(a[6:1])
    CHECK (a[6] == (memory_shared_p () ? 0 : 51));
#pragma acc update device(x[1].a[6:1])
    CHECK (memory_shared_p () || device_pointer_at (&x[1].a) == a);
  }
  CHECK (x[1].a == a);
}

/* The object is absent.  */
static void
no_object (struct s *x)
{
#pragma acc data copyin(a[0:9])
  {
    a[7] = 8;
#pragma acc update device(x[2].a[7:1])
    a[7] = 0;
#pragma acc update self(x[2].a[7:1])
    CHECK (a[7] == (memory_shared_p () ? 0 : 8));
    CHECK (memory_shared_p () || !present_p (&x[2], sizeof x[2]));
  }
}

int
main (void)
{
  struct s x[3] = { { 9, a, 1 }, { 9, a, 2 }, { 9, a, 3 } };
  attached (x);
  not_attached (x);
  no_object (x);
  CHECK_ABSENT (x, sizeof x);
  CHECK_ABSENT (a, sizeof a);
  return 0;
}
