/* OpenACC 3.2, section 2.15.1: functions that a compute region calls may return
   structures, also those that the host returns in registers and the device in
   memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct one
{
  int *a;
};

struct pair
{
  double a, b;
};

struct mixed
{
  float f;
  char c[7];
};

struct large
{
  long a[5];
};

union either
{
  int *i;
  double d;
};

#pragma acc routine seq
__attribute__ ((noinline)) static struct one
make_one (int *a, int i)
{
  struct one r;
  r.a = a + i;
  return r;
}

/* Returns different objects.  */
#pragma acc routine seq
__attribute__ ((noinline)) static struct pair
larger (struct pair x, struct pair y)
{
  if (x.a + x.b < y.a + y.b)
    return y;
  return x;
}

/* Calls itself.  */
#pragma acc routine seq
__attribute__ ((noinline)) static struct pair
power (double a, int n)
{
  struct pair r;
  r.a = 1;
  r.b = n;
  if (n > 0)
    {
      r = power (a, n - 1);
      r.a *= a;
      r.b += 1;
    }
  return r;
}

#pragma acc routine seq
__attribute__ ((noinline)) static struct mixed
make_mixed (int i)
{
  struct mixed r;
  int k;
  r.f = i / 2.0f;
  for (k = 0; k < 7; k++)
    r.c[k] = (char) (i + k);
  return r;
}

#pragma acc routine seq
__attribute__ ((noinline)) static struct large
make_large (int i)
{
  struct large r;
  int k;
  for (k = 0; k < 5; k++)
    r.a[k] = i * k;
  return r;
}

#pragma acc routine seq
__attribute__ ((noinline)) static union either
make_either (int *a, int i)
{
  union either r;
  if (i < 0)
    r.d = i;
  else
    r.i = a + i;
  return r;
}

int
main ()
{
  int a[4] = { 1, 2, 3, 4 };
  double out[8] = { 0 };

#pragma acc parallel num_gangs(1) copyin(a) copy(out)
  {
    struct pair x = { 1, 2 }, y = { 4, 0.5 };
    struct mixed m = make_mixed (5);
    struct large l = make_large (7);
    out[0] = *make_one (a, 2).a;
    out[1] = larger (x, y).a;
    out[2] = power (3, 4).a;
    out[3] = power (3, 4).b;
    out[4] = m.f + m.c[6];
    out[5] = l.a[4];
    out[6] = *make_either (a, 3).i;
    out[7] = make_either (a, -2).d;
  }

  CHECK_EQ (out[0], 3);
  CHECK_EQ (out[1], 4);
  CHECK_EQ (out[2], 81);
  CHECK_EQ (out[3], 4);
  CHECK_EQ (out[4], 13.5);
  CHECK_EQ (out[5], 28);
  CHECK_EQ (out[6], 4);
  CHECK_EQ (out[7], -2);
  return 0;
}
