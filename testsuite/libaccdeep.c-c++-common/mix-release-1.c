/* acc_copyout and acc_delete take references that deep directives have made:
   the last directive that has one brings the values back, and a region that
   still has the object does as well.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct t
{
  int n;
  double *a;
#pragma acc shape include(a[0:n])
};

struct s
{
  int *a;
  int m, n;
#pragma acc shape exclude(a)
};

/* The object has two references, acc_copyout takes one of them.  */
static void
taken_by_copyout (struct t *q)
{
#pragma acc enter data copyin(q[0:1])
#pragma acc enter data create(q->a[0:2])
  acc_copyout (q->a, 2 * sizeof (double));
  CHECK_PRESENT (q->a, 2 * sizeof (double));
#pragma acc parallel loop
  for (int i = 0; i < 2; i++)
    q->a[i] = 7;
#pragma acc exit data copyout(q[0:1])
  CHECK (q->a[0] == 7 && q->a[1] == 7);
}

/* The same, and the whole object once more: what stays is not copied.  */
static void
entered_again (struct t *q)
{
#pragma acc enter data copyin(q[0:1])
#pragma acc enter data copyin(q[0:1])
  acc_delete (q->a, 2 * sizeof (double));
#pragma acc enter data create(q->a[0:2])
#pragma acc parallel loop
  for (int i = 0; i < 2; i++)
    q->a[i] = 8;
#pragma acc exit data delete(q->a[0:2])
  CHECK (memory_shared_p () || (q->a[0] == 7 && q->a[1] == 7));
#pragma acc exit data delete(q[0:1])
  CHECK_ABSENT (q->a, 2 * sizeof (double));
#pragma acc exit data delete(q[0:1])
}

static void
enter_and_delete (struct s *q)
{
#pragma acc enter data create(q[0:1])
  acc_delete (q, sizeof (struct s));
#pragma acc serial present(q)
  q->m = 9;
}

/* The region's reference is the last one.  */
static void
in_region (struct s *x)
{
#pragma acc data copyout(x[0:1])
  {
#pragma acc serial present(x[0:1])
    x->n = 4;
    enter_and_delete (x);
    CHECK_PRESENT (x, sizeof *x);
  }
  CHECK (x->m == 9 && x->n == 4);
}

/* A region that is met again and again, with everything in place.  */
static void
in_cached_region (struct t *q, int delete_at)
{
#pragma acc enter data copyin(q[0:1])
  for (int k = 0; k < 4; k++)
    {
#pragma acc data copy(q[0:1])
      {
#pragma acc parallel loop present(q[0:1])
        for (int i = 0; i < 2; i++)
          q->a[i] = k;
        if (k == delete_at)
          {
            acc_delete (q->a, 2 * sizeof (double));
            acc_delete (q, sizeof *q);
          }
      }
    }
  CHECK (q->a[0] == 3 && q->a[1] == 3);
  CHECK_ABSENT (q, sizeof *q);
  CHECK_ABSENT (q->a, 2 * sizeof (double));
}

int
main (void)
{
  double a[2] = { 1, 2 };
  struct t x = { 2, a };
  struct s *y = (struct s *) calloc (1, sizeof *y);
  taken_by_copyout (&x);
  entered_again (&x);
  in_region (y);
  for (int k = 0; k < 4; k++)
    in_cached_region (&x, k);
  free (y);
  return 0;
}
