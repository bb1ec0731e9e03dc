/* ACCLL's struct_mem: members of structures, in place and behind pointers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

enum { n = 128 };

struct in_place
{
  int count;
  float x[n];
  struct
  {
    int first, last;
  } range;
};

struct pointers
{
  int count;
  int *a;
  double *b;
#pragma acc shape include(a[0:count], b[0:count])
};

int
main (void)
{
  struct in_place s = { .count = n, .range = { 3, n - 3 } };
#pragma acc parallel loop copy(s)
  for (int i = 0; i < n; i++)
    s.x[i] = i >= s.range.first && i <= s.range.last ? i : -1;
  CHECK_EQ (s.x[2], -1);
  CHECK_EQ (s.x[3], 3);

  /* The members that are named, ...  */
  struct pointers p = { n, NEW (int, n), NEW (double, n) };
#pragma acc parallel loop copyout(p.a[0:n])
  for (int i = 0; i < n; i++)
    p.a[i] = i;
  CHECK_EQ (p.a[n - 1], n - 1);
  CHECK_EQ (p.b[n - 1], 0);

  /* ... and all.  */
  int *a = p.a;
#pragma acc parallel loop copy(p)
  for (int i = 0; i < p.count; i++)
    p.b[i] = 2 * p.a[i];
  CHECK (p.a == a);
  for (int i = 0; i < n; i++)
    CHECK_EQ (p.b[i], 2 * i);
  CHECK_ABSENT (&p, sizeof p);
  CHECK_ABSENT (p.a, n * sizeof *p.a);
  free (p.a);
  free (p.b);
  return 0;
}
