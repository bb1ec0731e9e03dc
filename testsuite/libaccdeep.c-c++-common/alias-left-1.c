/* Section 8, alias: exit data copies each operand of copyout when the memory
   goes, whatever else names parts of it, in any order and with any count.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 4

/* The device has 10, 11, 12, 13, the host -1.  COUNT: entered so often.  */
static void
prepare (int *p, int count)
{
  for (int i = 0; i < N; i++)
    p[i] = 10 + i;
  for (int k = 0; k < count; k++)
    {
#pragma acc enter data copyin(p[0:N])
    }
  for (int i = 0; i < N; i++)
    p[i] = -1;
}

/* Elements FIRST to LAST have come back, and P is absent.  */
static void
expect (int *p, int first, int last)
{
  for (int i = 0; i < N; i++)
    CHECK_EQ (p[i], i < first || i > last ? -1 : 10 + i);
  CHECK_ABSENT (p, N * sizeof *p);
}

static void
delete_first (int *p, int *q, int count)
{
  prepare (p, count);
#pragma acc exit data delete(q[0:2]) copyout(p[0:N])
  expect (p, 0, N - 1);
  prepare (p, count);
#pragma acc exit data copyout(p[0:N]) delete(q[0:2])
  expect (p, 0, N - 1);
}

/* Only a part is copied, or two.  */
static void
parts (int *p, int *q, int *r)
{
  prepare (p, 1);
#pragma acc exit data copyout(q[0:2]) delete(p[0:N])
  expect (p, 1, 2);
  prepare (p, 1);
#pragma acc exit data delete(p[0:N]) copyout(q[0:2])
  expect (p, 1, 2);
  prepare (p, 3);
#pragma acc exit data copyout(r[0:1]) delete(p[0:N]) copyout(q[0:2])
  expect (p, 1, 3);
  prepare (p, 3);
#pragma acc exit data copyout(r[0:1]) copyout(q[0:2]) delete(p[0:N]) finalize
  expect (p, 1, 3);
}

static void
same (int *p, int *q)
{
  prepare (p, 2);
#pragma acc exit data copyout(p[0:N]) delete(q[0:N])
  expect (p, 0, N - 1);
  prepare (p, 5);
#pragma acc exit data delete(q[0:N]) copyout(p[0:N]) finalize
  expect (p, 0, N - 1);
  prepare (p, 1);
#pragma acc exit data delete(q[0:N]) copyout(p[0:N]) async(1)
#pragma acc wait(1)
  expect (p, 0, N - 1);
}

/* What stays is not copied.  */
static void
stays (int *p, int *q, int with)
{
  prepare (p, 3);
#pragma acc exit data delete(q[0:2]) copyout(p[0:N])
  CHECK_EQ (p[3], -1);
  CHECK_PRESENT (p, N * sizeof *p);
#pragma acc exit data delete(q[0:2]) copyout(p[0:N]) if(!with)
  CHECK_EQ (p[3], -1);
  CHECK_PRESENT (p, N * sizeof *p);
#pragma acc exit data delete(q[0:2]) copyout(p[0:N]) if(with)
  expect (p, 0, N - 1);
#pragma acc exit data delete(q[0:2]) copyout(p[0:N])
  expect (p, 0, N - 1);
}

static void
no_aliases (int *p, int *other)
{
  other[0] = 1;
#pragma acc enter data copyin(other[0:1])
  prepare (p, 1);
  other[0] = 2;
#pragma acc exit data delete(other[0:1]) copyout(p[0:N])
  expect (p, 0, N - 1);
  CHECK_EQ (other[0], 2);
  CHECK_ABSENT (other, sizeof *other);
}

int
main (void)
{
  if (memory_shared_p ())
    return 0;
  int *p = NEW (int, N), *other = NEW (int, 1);
  delete_first (p, p + 1, 1);
  delete_first (p, p + 1, 2);
  parts (p, p + 1, p + 3);
  same (p, p);
  stays (p, p + 1, 1);
  no_aliases (p, other);
  free (p);
  free (other);
  return 0;
}

/* { dg-final { needs-cure alias "" } } */
