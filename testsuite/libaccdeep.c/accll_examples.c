/* The code examples 1, 3, 5, 6, 8, 10 and 12 of ACCLL's chapter 5, and what
   examples 2 and 4 make of the first two, with results.  The others are OpenCL,
   and 14 is vector_add.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

enum { n = 100 };

static void
if_clause (int condition)
{
  int on_host = 0, again = 0;
#pragma acc parallel if (condition) copy(on_host)
  { on_host = !acc_on_device (acc_device_not_host); }
  if (condition)
    {
#pragma acc parallel copy(again)
      { again = !acc_on_device (acc_device_not_host); }
    }
  else
    { again = !acc_on_device (acc_device_not_host); }
  CHECK_EQ (on_host, again);
  CHECK_EQ (on_host, !condition || memory_shared_p ());
}

static void
statement_between_loops (void)
{
  int a[n], x = 0, y = 0;
#pragma acc kernels copyout(a) copy(x)
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
      a[i] = i;
    x = 10;
  }
#pragma acc parallel copy(y)
  {
#pragma acc loop gang
    for (int i = 0; i < 1; ++i)
      y = 10;
  }
  CHECK_EQ (a[n - 1], n - 1);
  CHECK_EQ (x, 10);
  CHECK_EQ (y, 10);
}

static void
implicit_and_explicit (void)
{
  int x = 1, y = 7;
#pragma acc parallel copy(x)
  {
    x = y;
  }
  CHECK_EQ (x, 7);
}

static void
data_movement (void)
{
  int x = 3;
#pragma acc data copy(x)
  {
    CHECK_PRESENT (&x, sizeof x);
#pragma acc parallel present(x)
    x *= 2;
  }
  CHECK_EQ (x, 6);
}

static void
asynchronous_update (void)
{
  int a = 1, c = 4;
#pragma acc data copy(a)
  {
#pragma acc parallel present(a)
    a = 5;
#pragma acc update host(a) async(c)
#pragma acc wait(c)
    CHECK_EQ (a, 5);
  }
  CHECK_EQ (a, 5);
}

static void
loop_of_gangs (void)
{
  int x[n], y[n], z[n];
  for (int i = 0; i < n; i++)
    {
      x[i] = i;
      y[i] = 2 * i;
    }
#pragma acc kernels copyin(x, y) copyout(z)
  {
#pragma acc loop gang(100)
    for (int i = 0; i < 100; ++i)
      {
	z[i] = x[i] + y[i];
      }
  }
  for (int i = 0; i < n; i++)
    CHECK_EQ (z[i], 3 * i);
}

static void
asynchronous_kernel (void)
{
  int x = 0, y = 9;
#pragma acc parallel async(1) copyout(x)
  {
    x = y;
  }
#pragma acc wait(1)
  CHECK_EQ (x, 9);
}

int
main (void)
{
  if_clause (1);
  if_clause (0);
  statement_between_loops ();
  implicit_and_explicit ();
  data_movement ();
  asynchronous_update ();
  loop_of_gangs ();
  asynchronous_kernel ();
  return 0;
}
