/* Section 3: one directive is one set.  Of clauses that name one structure, or
   elements of one, each has its effect: what copy names comes back with the last
   reference, which is the end of the data construct here.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct part
{
  int n;
  int *a;
  int m;
#pragma acc shape include(a[0:n])
};

struct part one[1], two[2];

static void
set (struct part *p, int n)
{
  for (int i = 0; i < n; i++)
    {
      p[i].n = 2;
      p[i].a = NEW (int, 2);
      p[i].a[0] = p[i].m = 1;
    }
}

/* All of the first N elements came back, and nothing of others.  */
static void
check (struct part *p, int n, int all)
{
  CHECK_ABSENT (p, all * sizeof *p);
  for (int i = 0; i < all; i++)
    {
      CHECK_EQ (p[i].m, i < n || memory_shared_p () ? 7 : 1);
      CHECK_EQ (p[i].a[0], i < n || memory_shared_p () ? 3 : 1);
      CHECK_ABSENT (p[i].a, 2 * sizeof (int));
      free (p[i].a);
    }
}

#define PRAGMA(text) _Pragma (#text)

#define TRY(p, n, back, clauses)                                              \
  set (p, n);                                                                 \
  PRAGMA (acc enter data copyin(p))                                           \
  PRAGMA (acc data clauses)                                                   \
  {                                                                           \
    PRAGMA (acc parallel num_gangs(1) present(p))                             \
    for (int i = 0; i < n; i++)                                               \
      {                                                                       \
        p[i].m = 7;                                                           \
        p[i].a[0] = 3;                                                        \
      }                                                                       \
    PRAGMA (acc exit data delete(p))                                          \
  }                                                                           \
  check (p, back, n)

int
main (void)
{
  TRY (one, 1, 1, no_create(one[0]) copy(one));
  TRY (one, 1, 1, copy(one) no_create(one[0]));
  TRY (one, 1, 1, copyin(one[0:1]) copy(one));
  TRY (one, 1, 1, create(one[0]) copyout(one));
  TRY (one, 1, 1, copyout(one[0]) present(one));
  TRY (two, 2, 2, no_create(two[0:2]) copy(two));
  TRY (two, 2, 1, copyin(two) copy(two[0]));
  TRY (two, 2, 1, copy(two[0]) create(two[1]));
  TRY (two, 2, 1, copy(two[0]) create(two[1].n));
  TRY (two, 2, 1, copy(two[0]) copyin(two[1].a[0:2]));
  return 0;
}
