/* Aliases in clauses that copy back: the array is copied back once.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-counters.h"

enum { n = 1000 };

static void __attribute__ ((noinline))
add (int count, int *a, int *b)
{
#pragma acc parallel loop copy(a[0:count], b[0:count])
  for (int i = 0; i < count; i++)
    a[i] += b[i];
}

/* Only the smaller section is copied back.  */
static void __attribute__ ((noinline))
add_to_part (int count, int *a, int *b)
{
#pragma acc parallel loop copyin(a[0:count]) copy(b[0:count / 2])
  for (int i = 0; i < count / 2; i++)
    b[i] += a[i];
}

/* The part lies in what is copied back.  */
static void __attribute__ ((noinline))
add_part (int count, int *a, int *b)
{
#pragma acc kernels copy(b[0:count / 2]) copy(a[0:count])
  for (int i = 0; i < count / 2; i++)
    b[i] += a[i];
}

int
main (void)
{
  int *a = NEW (int, n);
  for (int i = 0; i < n; i++)
    a[i] = i;
  const double from = device_counter ("device_to_host_bytes");
  add (n, a, a);
  CHECK (a[n - 1] == 2 * (n - 1));
  add_to_part (n, a, a);
  CHECK (a[n / 2 - 1] == 4 * (n / 2 - 1) && a[n / 2] == n);
  add_part (n, a, a);
  CHECK (a[n / 2 - 1] == 8 * (n / 2 - 1) && a[n / 2] == n);
  CHECK (device_counter ("device_to_host_bytes") - from
	 <= 2.5 * n * sizeof *a + 16);
  return 0;
}
