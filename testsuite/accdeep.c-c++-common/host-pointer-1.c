/* Section 2: kernels that dereference what is there, or what somebody else may
   have brought, get no warning.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-warn-host-pointers" } */

#include <openacc.h>

struct s
{
  int n;
  double *p, *gone, *attached, *set;
  double fixed[3];
#pragma acc shape include(p[0:n]) exclude(gone)
#pragma acc shape(all) include(gone[0:n])
};

struct raw
{
  double *q, *by_call;
};

void
f (struct s x, struct s *a, struct raw *r, double *d, double *e, double *g,
   int n)
{
#pragma acc parallel loop copy<all>(x)
  for (int i = 0; i < n; i++)
    x.p[i] = x.gone[i] + x.fixed[i];
#pragma acc enter data copyin(x.attached[0:n])
#pragma acc parallel loop present(x)
  for (int i = 0; i < n; i++)
    x.attached[i] = 1;
#pragma acc serial deviceptr(g) copy(x)
  x.set = g;
#pragma acc parallel loop copy(x)
  for (int i = 0; i < n; i++)
    x.set[i] = g == 0;
#pragma acc parallel loop present(r[0:1])
  for (int i = 0; i < n; i++)
    r->q[i] = 1;
  acc_attach ((void **) &r->by_call);
#pragma acc parallel loop copyin(r[0:1])
  for (int i = 0; i < n; i++)
    r->by_call[i] = 1;
#pragma acc data copyin(d[0:n])
#pragma acc parallel loop deviceptr(e)
  for (int i = 0; i < n; i++)
    {
      double *mine = d;
      struct s local = x;
      local.gone = d;
      mine[i] = e[i] + local.gone[i] + (x.gone == 0);
    }
}
