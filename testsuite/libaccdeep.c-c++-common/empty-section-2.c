/* Sections 1.2 and 2: a section of length 0 of a member moves nothing, maps
   nothing and attaches nothing, beside its object and by itself.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct halo
{
  int n;
  double *v;
  double *w;
#pragma acc shape include(v[0:n], w[0:2])
};

static void
constructs (struct halo h)
{
  int ran = 0;
#pragma acc data copyin(h) copy(h.v[0:h.n])
  {
#pragma acc parallel loop present(h)
    for (int i = 0; i < h.n; i++)
      h.v[i] = i;
#pragma acc update self(h.v[0:h.n])
#pragma acc update device(h)
  }
#pragma acc parallel copyin(h) copy(h.v[0:h.n]) copyout(ran)
  ran = h.w[1] + h.n;
  CHECK_EQ (ran, 5);
#pragma acc serial copy(h.v[0:h.n], h.w[0:2]) copyout(ran)
  ran = h.w[0];
  CHECK_EQ (ran, 4);
#pragma acc data create(h.v[0:h.n]) copyin(h)
#pragma acc kernels present(h) copyout(ran)
  ran = h.w[0] + 2;
  CHECK_EQ (ran, 6);
  CHECK_ABSENT (&h, sizeof h);
}

static void
standalone (struct halo h)
{
  struct halo *p = &h;
  int ran = 0;
#pragma acc enter data copyin(p[0:1], p->v[0:p->n])
#pragma acc enter data copyin(p->v[0:p->n])
#pragma acc enter data create(h.v[0:h.n]) async(1)
#pragma acc wait
#pragma acc update self(p->v[0:p->n])
#pragma acc update device(p[0:1])
#pragma acc serial present(p[0:1], p->v[0:p->n]) copyout(ran)
  ran = p->w[1];
  CHECK_EQ (ran, 5);
#pragma acc exit data copyout(p->v[0:p->n])
#pragma acc exit data delete(p[0:1], p->v[0:p->n])
  CHECK_ABSENT (&h, sizeof h);
}

int
main (void)
{
  double w[2] = { 4, 5 };
  double *own = NEW (double, 1);
  double *pointers[] = { own, w, w + 2, NULL };
  for (int i = 0; i < 4; i++)
    {
      struct halo h = { 0, pointers[i], w };
      constructs (h);
      standalone (h);
      CHECK (h.v == pointers[i] && w[0] == 4 && w[1] == 5);
      CHECK_ABSENT (own, sizeof *own);
      CHECK_ABSENT (w, sizeof w);
    }
  free (own);
  return 0;
}
