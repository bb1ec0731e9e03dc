/* Section 1.5: the columns of update: copyin goes to the device only, copyout
   to the host only, create neither way, copy and update both ways.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "policy-aux.h"

struct four
{
  int n;
  int *a, *b, *c, *d;
#pragma acc shape include(a[0:n], b[0:n], c[0:n], d[0:n])
#pragma acc policy(move) inout(a) in(b) out(c) create(d)
#pragma acc policy(some) default(exclude) update(a) in(b) out(c)
};

static void
fill (struct four *x)
{
  number (x->a);
  number (x->b);
  number (x->c);
  number (x->d);
}

static void
write_on_device (struct four *x, int base)
{
#pragma acc parallel loop present(x[0:1])
  for (int i = 0; i < N; i++)
    {
      x->a[i] = base + 1000 + i;
      x->b[i] = base + 2000 + i;
      x->c[i] = base + 3000 + i;
      x->d[i] = base + 4000 + i;
    }
}

int
main (void)
{
  struct four x;
  x.n = N;
  x.a = new_numbers ();
  x.b = new_numbers ();
  x.c = new_numbers ();
  x.d = new_numbers ();
  if (memory_shared_p ())
    return 0;
#pragma acc enter data copyin(x)

  fill (&x);
#pragma acc update invoke<move>(device: x)
  CHECK (same_p (x.a) && same_p (x.b) && !same_p (x.c) && !same_p (x.d));
  fill (&x);
#pragma acc update invoke<some>(device: x)
  CHECK (same_p (x.a) && same_p (x.b) && !same_p (x.c) && !same_p (x.d));

  int b = x.b[0], d = x.d[0];
  write_on_device (&x, 0);
#pragma acc update invoke<move>(self: x)
  CHECK_EQ (first_of (x.a), 1000);
  CHECK_EQ (first_of (x.b), b);
  CHECK_EQ (first_of (x.c), 3000);
  CHECK_EQ (first_of (x.d), d);
  write_on_device (&x, 10000);
#pragma acc update invoke<some>(host: x)
  CHECK_EQ (first_of (x.a), 11000);
  CHECK_EQ (first_of (x.b), b);
  CHECK_EQ (first_of (x.c), 13000);
  CHECK_EQ (first_of (x.d), d);
#pragma acc exit data delete(x)
  free (x.a);
  free (x.b);
  free (x.c);
  free (x.d);
  return 0;
}
