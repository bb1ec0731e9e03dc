/* Section 11: without any argument there are warnings about pointers that a kernel
   dereferences and of which this file says that they stay on the host: in private
   copies, excluded, of a shape without an extent for them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <openacc.h>

struct s
{
  int n;
  double *a, *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc shape(lite) exclude(b)
/* { dg-note "it is left out here" "" { target *-*-* } .-1 } */
};

struct bare
{
  int n;
  double *p;
  double *own; /* Of the device.  */
#pragma acc shape include(p) /* { dg-note "declared here" } */
};

struct raw
{
  double *p;
};

double
private_copies (struct s x, struct bare y, struct raw z)
{
  double r = 0;
#pragma acc parallel loop firstprivate(x) reduction(+:r) /* { dg-warning "private copies of 'x' have an address of the host in 'x.a', which the construct follows; map it with 'copyin'" } */
  for (int i = 0; i < 4; i++)
    r += x.a[i] + x.a[0];
  struct s many[2] = { x, x };
#pragma acc serial firstprivate(many) copy(r) /* { dg-warning "private copies of 'many' have an address of the host in 'many.b'" } */
  r += many[1].b[0];
  /* What no shape follows may be an address of the device.  */
#pragma acc serial firstprivate(x, y, z) copy(r)
  r += x.n + *y.own + z.p[0];
  return r;
}

double
excluded (struct s x, struct s *p)
{
  double r = 0;
#pragma acc data copyin<lite>(x)
#pragma acc parallel loop reduction(+:r)
  for (int i = 0; i < x.n; i++)
    {
      double *q = x.b;
      r += q[i]; /* { dg-warning "dereference of 'x.b' on the device, which 'copyin<lite> \\(x\\)' leaves on the host" } */
    }
#pragma acc enter data copyin<lite>(p[0:1]) /* { dg-note "entered here" } */
#pragma acc parallel loop reduction(+:r)
  for (int i = 0; i < p->n; i++)
    r += p->a[i] + p->b[i]; /* { dg-warning "dereference of 'p->b' on the device, which 'copyin<lite> \\(p\\)' leaves on the host" } */
#pragma acc parallel loop reduction(+:r) copyin(p[0:1])
  for (int i = 0; i < p->n; i++)
    r += p->b[i];
#pragma acc exit data delete<lite>(p[0:1])
#pragma acc parallel loop reduction(+:r)
  for (int i = 0; i < x.n; i++)
    r += x.b[i];
  return r;
}

double
without_extent (struct bare y, struct raw z)
{
  double r = 0;
  y.own = (double *) acc_malloc (8);
#pragma acc serial copy(r) copyin(y, z)
  r += *y.own + z.p[0] + y.p[1]; /* { dg-warning "dereference of 'y.p' on the device, where it has the host's address: no extent is given" } */
#pragma acc serial copy(r) present(y)
  r += y.p[0];
  return r;
}
