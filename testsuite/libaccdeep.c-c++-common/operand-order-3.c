/* Section 9.1: on combined constructs, too, the order of a variable, its
   members and its elements does not matter; nor that of an array and one of its
   elements on any construct.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  double *a, *b;
#pragma acc shape include(a[0:n], b[0:n])
};

struct pair
{
  struct vec v[2];
};

#define FILL()                                                                \
  for (int i = 0; i < 3; i++)                                                 \
    {                                                                         \
      t[0].a[i] = 1 + i;                                                      \
      t[1].a[i] = 10 + i;                                                     \
      t[0].b[i] = t[1].b[i] = 0;                                              \
    }

/* b came back, a did not unless the memory is shared.  */
#define EXPECT()                                                              \
  for (int i = 0; i < 3; i++)                                                 \
    {                                                                         \
      CHECK_EQ (t[1].b[i], 11 + 2 * i);                                       \
      CHECK_EQ (t[0].a[i], memory_shared_p () ? -1 : 1 + i);                  \
      CHECK_EQ (t[0].b[i], 0);                                                \
    }                                                                         \
  CHECK_ABSENT (t, sizeof t);                                                 \
  CHECK_ABSENT (t[1].b, 3 * sizeof (double));

#define BODY                                                                  \
  for (int i = 0; i < 3; i++)                                                 \
    {                                                                         \
      t[1].b[i] = t[1].a[i] + t[0].a[i];                                      \
      t[0].a[i] = -1;                                                         \
    }

int
main (void)
{
  struct vec t[2];
  for (int k = 0; k < 2; k++)
    {
      t[k].n = 3;
      t[k].a = NEW (double, 3);
      t[k].b = NEW (double, 3);
    }

  FILL ()
#pragma acc parallel loop copyin(t) copyout(t[1].b[0:3])
  BODY
  EXPECT ()

  FILL ()
#pragma acc parallel loop copyout(t[1].b[0:3]) copyin(t)
  BODY
  EXPECT ()

  FILL ()
#pragma acc kernels loop independent copyout(t[1].b[0:3]), copyin(t)
  BODY
  EXPECT ()

  FILL ()
#pragma acc serial loop copyin(t), copyout(t[1].b[0:3])
  BODY
  EXPECT ()

  FILL ()
#pragma acc data copyout(t[1].b[0:3]) copyin(t)
  {
#pragma acc parallel loop
    BODY
  }
  EXPECT ()

  FILL ()
#pragma acc serial copy(t[1]) copyin(t)
  BODY
  EXPECT ()

  struct pair p = { { t[0], t[1] } };
  FILL ()
#pragma acc parallel loop copyin(p) copyout(p.v[1].b[0:3])
  for (int i = 0; i < 3; i++)
    {
      p.v[1].b[i] = p.v[1].a[i] + p.v[0].a[i];
      p.v[0].a[i] = -1;
    }
  EXPECT ()
  FILL ()
#pragma acc parallel loop copyout(p.v[1].b[0:3]) copyin(p)
  for (int i = 0; i < 3; i++)
    {
      p.v[1].b[i] = p.v[1].a[i] + p.v[0].a[i];
      p.v[0].a[i] = -1;
    }
  EXPECT ()
  return 0;
}
