/* Section 8, empty-section: sections of length 0 move nothing, map nothing and
   ask for nothing, whatever their pointer, in every directive.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct part
{
  int n;
  double *v;
};

/* P points to something, to the end of what is mapped, or nowhere.  */
static void
variables (double *p, int n)
{
  int ran = 0;
#pragma acc enter data copyin(p[0:n])
#pragma acc enter data create(p[0:n]) async(1)
#pragma acc update device(p[0:n])
#pragma acc update self(p[0:n]) if_present
#pragma acc parallel copy(p[0:n]) copyout(ran)
  {
    ran = 1;
    for (int i = 0; i < n; i++)
      p[i] = i;
  }
  CHECK_EQ (ran, 1);
#pragma acc data present(p[0:n])
#pragma acc serial present(p[0:n]) copyout(ran)
  ran = 2;
  CHECK_EQ (ran, 2);
#pragma acc exit data copyout(p[0:n]) async(1)
#pragma acc exit data delete(p[0:n]) finalize
#pragma acc wait
}

static void
elements (double **t, int n)
{
#pragma acc enter data copyin(t[1][0:n])
#pragma acc update device(t[1][0:n])
#pragma acc exit data copyout(t[1][0:n])
}

static void
members (struct part *p, int n)
{
  int ran = 0;
  struct part s = *p;
#pragma acc enter data copyin(p[0:1])
#pragma acc enter data copyin(p->v[0:n])
#pragma acc update device(p->v[0:n])
#pragma acc update self(p->v[0:n])
#pragma acc parallel present(p[0:1]) copy(p->v[0:n]) copyout(ran)
  {
    for (int i = 0; i < n; i++)
      p->v[i] = 1;
    ran = p->n + 1;
  }
  CHECK_EQ (ran, 1);
#pragma acc data present(p[0:1])
#pragma acc parallel present(p[0:1]) copyout(ran)
  ran = p->n + 2;
  CHECK_EQ (ran, 2);
#pragma acc exit data delete(p[0:1])
#pragma acc enter data copyin(s)
#pragma acc data copyin(s.v[0:n])
#pragma acc serial present(s) copy(s.v[0:n]) copyout(ran)
  ran = s.n + 3;
  CHECK_EQ (ran, 3);
#pragma acc exit data delete(s)
  CHECK_ABSENT (p, sizeof *p);
}

int
main (void)
{
  double a[4] = { 1, 2, 3, 4 };
  double *own = NEW (double, 1);
  double *pointers[] = { own, a, a + 1, a + 4, NULL };
#pragma acc enter data copyin(a)
  a[1] = 20;
  for (int i = 0; i < 5; i++)
    {
      double *t[2] = { a, pointers[i] };
      struct part p = { 0, pointers[i] };
      variables (pointers[i], 0);
      elements (t, 0);
      members (&p, 0);
    }
  CHECK_ABSENT (own, sizeof *own);
  CHECK_PRESENT (a, sizeof a);
#pragma acc update self(a[0:1], a[2:2])
  CHECK_EQ (a[1], 20);
#pragma acc exit data copyout(a)
  CHECK (a[1] == (memory_shared_p () ? 20 : 2));
  /* The same directives, with elements.  */
#pragma acc enter data copyin(own[0:1])
  variables (own, 1);
  CHECK_ABSENT (own, sizeof *own);
  free (own);
  return 0;
}

/* { dg-final { needs-cure empty-section "" } } */
