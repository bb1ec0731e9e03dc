/* Section 11: no warning about members that another directive of the file maps, or
   that it attaches by hand.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <openacc.h>

struct s
{
  int n;
  double *a, *b;
  double *c, *d, *e;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc shape(lite) exclude(b)
};

void
enter_all (struct s *x)
{
#pragma acc enter data copyin(x[0:1])
  acc_attach ((void **) &x->c);
#pragma acc enter data copyin(x->d[0:4])
}

double
use (struct s *x)
{
  struct s local = { 1, 0, 0, 0, 0, (double *) acc_malloc (8) };
  double r = 0;
#pragma acc data copyin<lite>(x[0:1])
#pragma acc parallel loop reduction(+:r)
  for (int i = 0; i < x->n; i++)
    r += x->b[i] + x->c[i] + x->d[i];
#pragma acc parallel copy(r) copyin(local)
  {
    struct s mine = local;
    double value = 1;
    mine.a = &value;
    r += *mine.a + *local.e;
  }
  return r;
}
