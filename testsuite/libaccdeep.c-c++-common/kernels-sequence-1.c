/* Loops of kernels constructs that GCC would run in several threads by mistake run
   in one: those with a variable that is counted down and wraps, and reductions of
   variables of less than four bytes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#include <stddef.h>

enum { n = 24 };

static int a[n], expected[n];

static void
check (void)
{
  for (int i = 0; i < n; i++)
    {
      CHECK_EQ (a[i], expected[i]);
      a[i] = 0;
    }
}

static void __attribute__ ((noinline))
wraps (unsigned count)
{
#pragma acc kernels copy(a)
  for (unsigned i = count - 1; i < count; i--)
    for (unsigned j = i; j < count; j++)
      a[j] += j;
}

static void __attribute__ ((noinline))
to_zero (size_t count)
{
#pragma acc kernels copy(a)
  for (size_t i = count - 1; i + 1 > 0; i -= 1)
    for (size_t j = i; j < count; j++)
      a[j] += j;
}

static void __attribute__ ((noinline))
before (size_t count)
{
#pragma acc kernels copy(a)
  {
    for (size_t i = 0; i < n; i++)
      a[i] = 1;
    for (size_t i = count; i-- > 0;)
      for (size_t j = i; j < count; j++)
	a[j] += j;
    for (size_t i = 0; i < n; i++)
      a[i] -= 1;
  }
}

/* The number of gangs is that of loops in several threads.  */
static void __attribute__ ((noinline))
loops (unsigned count)
{
#pragma acc kernels num_gangs(8) copy(a)
  {
#pragma acc loop auto
    for (unsigned i = count; i > 0; i--)
#pragma acc loop auto
      for (unsigned j = i - 1; j < count; j++)
	a[j] += j;
  }
}

static int __attribute__ ((noinline))
any_equal (const int *x, int value)
{
  unsigned char found = 0;
  signed char parity = 0;
#pragma acc kernels copyin(x[0:n])
  for (int i = 0; i < n; i++)
    {
      found |= x[i] == value;
      parity ^= x[i];
    }
  return found * 1000 + parity;
}

int
main (void)
{
  int parity = 0;
  for (int i = 0; i < n; i++)
    expected[i] = i * (i + 1);
  wraps (n);
  check ();
  to_zero (n);
  check ();
  before (n);
  check ();
  loops (n);
  check ();
  for (int i = 0; i < n; i++)
    parity ^= (signed char) expected[i];
  CHECK_EQ (any_equal (expected, 30), 1000 + parity);
  CHECK_EQ (any_equal (expected, 31), parity);
  return 0;
}
