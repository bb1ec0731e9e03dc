// Section 2.2: what a closure without a clause has captured is taken as it is on
// the device, where it is present: members of which only a section is present,
// too.  A member that is absent comes with the closure.
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct rows
{
  int n;
  int sum[2];
  int *first;
  int *second;
#pragma acc shape include(first[0:n], second[0:n])
};

template <class F>
static void
each (int n, F f)
{
#pragma acc serial loop
  for (int i = 0; i < n; i++)
    f (i);
}

static void
change (rows &r)
{
  each (1, [&] (int i) {
    r.sum[i] += 5;
    r.first[2] += 6;
    r.second[1] += 7;
  });
}

int
main ()
{
  rows r = { 4, { 1, 1 }, NEW (int, 4), NEW (int, 4) };
#pragma acc data copy(r.first[1:2], r.second[0:4]) no_create(r)
  {
    change (r);
    change (r);
  }
  CHECK_EQ (r.first[2], 12);
  CHECK_EQ (r.second[1], 14);
  CHECK_ABSENT (&r, sizeof r);
#pragma acc data copyin(r)::{ exclude(second) }
  {
    change (r);
#pragma acc update self(r.first[0:4])
  }
  CHECK_EQ (r.first[2], 18);
  CHECK_EQ (r.second[1], 21);
  CHECK_ABSENT (&r, sizeof r);
  CHECK_ABSENT (r.first, 4 * sizeof (int));
  CHECK_ABSENT (r.second, 4 * sizeof (int));
  free (r.first);
  free (r.second);
  return 0;
}
