/* Section 2.1: nests on every construct with data clauses, several operands,
   several nests, if, async and wait.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct v
{
  int n;
  int *a;
};

static int
sum (const struct v *x, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += x->a[i];
  return s;
}

static void
end (const struct v *x)
{
  CHECK_ABSENT (x, sizeof *x);
  CHECK_ABSENT (x->a, sizeof (int));
}

int
main (void)
{
  int n = 6;
  struct v x = { n, NEW (int, 8) }, y = { n - 1, NEW (int, 8) };

#pragma acc parallel copy(x, y)::{ include(a[0:n]) }
  for (int i = 0; i < 5; i++)
    x.a[i] = y.a[i] = 1;
  CHECK_EQ (sum (&x, n) + sum (&y, n), 10);
  end (&x);
  end (&y);
#pragma acc kernels copy(x)::{ include(a[0:n]) } copyin(y)::{ include(a[0:2]) }
  for (int i = 0; i < 2; i++)
    x.a[i] = y.a[i] + 1;
  CHECK_EQ (x.a[1], 2);
#pragma acc serial copy(x)::{ include(a[0:n]) }
  x.a[5] = 9;
  CHECK_EQ (x.a[5], 9);
#pragma acc parallel loop copy(x)::{ include(a[0:n]) } copyin(n)
  for (int i = 0; i < n; i++)
    x.a[i] = 3;
#pragma acc kernels loop copy(x)::{ include(a[0:n]) }
  for (int i = 0; i < 4; i++)
    x.a[i]++;
#pragma acc serial loop copy(x)::{ include(a[0:n]) }
  for (int i = 0; i < 4; i++)
    x.a[i]++;
  CHECK_EQ (sum (&x, 6), 4 * 5 + 2 * 3);
  end (&x);

#pragma acc enter data copyin(x)::{ include(a[0:n]) } if(n < 0)
  end (&x);
#pragma acc enter data copyin(x)::{ include(a[0:n]) } async(2)
#pragma acc parallel loop present(x)::{ include(a[0:n]) } async(2)
  for (int i = 0; i < n; i++)
    x.a[i] = i;
#pragma acc update self(x)::{ include(a[0:n]) } async(2)
#pragma acc wait(2)
  CHECK_EQ (sum (&x, 6), 15);
#pragma acc exit data copyout(x)::{ include(a[0:n]) }
  end (&x);
#pragma acc update device(x)::{ include(a[0:n]) } if_present

  if (n)
#pragma acc data copyin(x)::{ include(a[0:n]) }
    CHECK_PRESENT (x.a, 6 * sizeof (int));
  end (&x);
  {
    struct v z = { 2, x.a };
#pragma acc declare copyin(z)::{ include(a[0:z.n]) }
    CHECK_PRESENT (x.a, 2 * sizeof (int));
    CHECK (attached_p (&z.a));
  }
  CHECK_ABSENT (x.a, sizeof (int));
  free (x.a);
  free (y.a);
  return 0;
}
