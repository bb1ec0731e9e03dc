/* Pointers that may have addresses of the device's get no warning: those of
   OpenACC's functions and of host_data, attached ones, those that another
   function gives or has.  */

#include <openacc.h>
#include <stdlib.h>

double *from_elsewhere (void);
void set (double **);
struct bag
{
  double *x;
};
void set_bag (struct bag *);

void
f (double *a)
{
  double *d = (double *) acc_malloc (32), *e = from_elsewhere (), *s;
  double *p = (double *) malloc (32), *q = (double *) malloc (32);
  struct bag b = { (double *) malloc (32) }, c = { d };
  set (&s);
  set_bag (&b);
#pragma acc parallel firstprivate(d) copyin(e, s, a)
  d[0] = e[0] + s[0] + a[0];
#pragma acc data copy(p[0:4])
#pragma acc host_data use_device(p)
#pragma acc parallel firstprivate(p)
  p[0] = 1;
#pragma acc enter data copyin(q)
#pragma acc enter data copyin(q[0:4])
#pragma acc enter data attach(q)
#pragma acc parallel copyin(q)
  q[0] = 1;
#pragma acc parallel copyin(b, c)
  b.x[0] = c.x[0];
}
/* SPDX-License-Identifier: GPL-3.0-or-later */
