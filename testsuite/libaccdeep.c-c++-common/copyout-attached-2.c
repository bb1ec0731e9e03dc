/* Section 3, "Run-time meaning": a device address never reaches host memory by
   ordinary constructs of a file that knows no shape of the type: exit data, a data
   region that a deep object is in, one within which pointers are attached.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-sources "copyout-attached-2-aux.c" } */

#include "../lib/accdeep-test.h"

struct s
{
  int n;
  double *a;
  int tail;
#pragma acc shape include(a[0:n])
};

#ifdef __cplusplus
extern "C" {
#endif
void plain_exit (struct s *p);
void plain_exit_async (struct s *p, int queue);
void plain_region (struct s *p, void (*f) (struct s *));
#ifdef __cplusplus
}
#endif

static void
nothing (struct s *p)
{
  CHECK (p->n == 3);
}

static void
enter_member (struct s *p)
{
#pragma acc enter data copyin(p->a[0:3])
}

static void
enter_whole (struct s *p)
{
#pragma acc enter data copyin(p[0:1])
}

static void
deep_region (struct s *p)
{
#pragma acc data copy(p[0:1])
  p->a[1] = 1;
}

int
main (void)
{
  struct s x = { 3, NEW (double, 3), 6 };
  double *a = x.a;

#pragma acc enter data copyin(x)
  plain_region (&x, nothing);
  CHECK (x.a == a);
  CHECK (attached_p (&x.a));
  plain_exit (&x);
  CHECK (x.a == a);
  CHECK_EQ (x.tail, 7);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_PRESENT (a, 3 * sizeof *a);
#pragma acc enter data copyin(x)
  plain_exit_async (&x, 3);
#pragma acc wait(3)
  CHECK (x.a == a);
  CHECK_ABSENT (&x, sizeof x);
#pragma acc exit data delete(x.a[0:3]) finalize
  CHECK_ABSENT (a, sizeof *a);

  /* The region's own mapping of it.  */
  plain_region (&x, enter_member);
  CHECK (x.a == a);
  CHECK_EQ (x.tail, 8);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_PRESENT (a, 3 * sizeof *a);
#pragma acc exit data delete(x.a[0:3])
  plain_region (&x, enter_whole);
  CHECK (x.a == a);
  CHECK (attached_p (&x.a));
#pragma acc exit data copyout(x)
  CHECK (x.a == a);
  CHECK_EQ (x.tail, 9);
  CHECK_ABSENT (a, sizeof *a);

  /* A deep region within.  */
  plain_region (&x, deep_region);
  CHECK (x.a == a);
  CHECK_EQ (x.tail, 10);

  /* An ordinary region within a deep one.  */
#pragma acc data copy(x)
  {
    plain_region (&x, enter_member);
    CHECK (attached_p (&x.a));
  }
  CHECK (x.a == a);
  CHECK_EQ (x.tail, 11);
  CHECK_PRESENT (a, 3 * sizeof *a);
  CHECK_ABSENT (&x, sizeof x);
#pragma acc exit data delete(x.a[0:3])
  CHECK_ABSENT (a, sizeof *a);
  return 0;
}
