/* Section 8, if-operands: operands are computed only where the condition
   holds, which is asked once.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct flat
{
  int n;
  int *a;
};

static int asked;

static int
ask (const void *p)
{
  asked++;
  return p != NULL;
}

static void
all (struct flat *f)
{
#pragma acc enter data copyin(f[0:1]) if(f)
#pragma acc enter data copyin(f->a[0:f->n]) if(f)
#pragma acc update device(f->a[0:f->n]) if(ask (f))
#pragma acc exit data copyout(f->a[0:f->n]) if(f)
#pragma acc exit data delete(f[0:1]) if(f)
}

int
main (void)
{
  int a[3] = { 1, 2, 3 };
  struct flat f = { 3, a };
  all (NULL);
  CHECK_EQ (asked, 1);
  all (&f);
  CHECK_EQ (asked, 2);
  CHECK_ABSENT (a, sizeof a);
  return 0;
}

/* { dg-final { needs-cure if-operands "" } } */
