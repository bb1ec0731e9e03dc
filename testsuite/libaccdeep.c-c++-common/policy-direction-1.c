/* Section 1.4, table 3.2.2 of TR-16-1: in, out, inout and create limit what
   copy, copyin, copyout and create on the object do, on a data construct.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "policy-aux.h"

struct five
{
  int n;
  int *a, *b, *c, *d, *e;
#pragma acc shape include(a[0:n], b[0:n], c[0:n], d[0:n], e[0:n]) \
  init_needed(n)
#pragma acc policy(way) in(a) out(b) create(c) inout(d)
};

static struct five x;
static int before[5];
static int shared;

static int *
member (int i)
{
  int *all[5] = { x.a, x.b, x.c, x.d, x.e };
  return all[i];
}

static void
start (void)
{
  for (int i = 0; i < 5; i++)
    {
      number (member (i));
      before[i] = member (i)[0];
    }
}

/* Were exactly the members with a 1 in IN copied to the device?  Write them
   all there.  */
static void
inside (const char *in)
{
  for (int i = 0; i < 5; i++)
    {
      CHECK_PRESENT (member (i), BYTES);
      CHECK (shared || same_p (member (i)) == (in[i] == '1'));
    }
#pragma acc parallel loop present(x)
  for (int i = 0; i < x.n; i++)
    {
      x.a[i] = -1000 + i;
      x.b[i] = -2000 + i;
      x.c[i] = -3000 + i;
      x.d[i] = -4000 + i;
      x.e[i] = -5000 + i;
    }
}

/* Were exactly the members with a 1 in OUT copied back?  */
static void
after (const char *out)
{
  for (int i = 0; i < 5; i++)
    {
      int back = shared || out[i] == '1';
      CHECK_EQ (first_of (member (i)), back ? -1000 * (i + 1) : before[i]);
      CHECK_ABSENT (member (i), BYTES);
    }
  CHECK_EQ (x.n, N);
}

int
main (void)
{
  shared = memory_shared_p ();
  x.n = N;
  x.a = new_numbers ();
  x.b = new_numbers ();
  x.c = new_numbers ();
  x.d = new_numbers ();
  x.e = new_numbers ();

  start ();
#pragma acc data copy<way>(x)
  inside ("10011");
  after ("01011");

  start ();
#pragma acc data copyin<way>(x)
  inside ("10011");
  after ("00000");

  start ();
#pragma acc data copyout<way>(x)
  inside ("00000");
  after ("01011");

  start ();
#pragma acc data create<way>(x)
  inside ("00000");
  after ("00000");

  /* PGI's form.  */
  start ();
#pragma acc data copy(x<way>)
  inside ("10011");
  after ("01011");

  start ();
#pragma acc enter data copyin<way>(x)
  inside ("10011");
#pragma acc exit data copyout<way>(x)
  after ("01011");

  start ();
#pragma acc enter data create<way>(x)
  inside ("00000");
#pragma acc exit data delete<way>(x)
  after ("00000");
  return 0;
}
