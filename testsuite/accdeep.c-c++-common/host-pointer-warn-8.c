/* A member of a type without a shape, of a local variable that no other
   function has, with an address of the host's.  */

#include <stdlib.h>

struct bag
{
  int n;
  double *x; /* { dg-note "declared here" } */
  double *y;
};

void
f (void)
{
  double a[4];
  struct bag b = { 4, (double *) malloc (32), 0 };
  b.y = a;
#pragma acc parallel copy(b)
  b.x[0] = 1; /* { dg-warning "dereference of 'b.x' on the device, where it has the host's address: (struct |)bag has no shape" } */
}

struct sack
{
  double *x;
};

void
g (struct bag *p, struct bag b)
{
  struct sack s = { (double *) malloc (32) };
#pragma acc parallel copy(s) copy(s.x[0:4])
  s.x[0] = 1;
#pragma acc parallel copy(p[0:1], b)
  p->x[0] = b.x[0];
}
/* SPDX-License-Identifier: GPL-3.0-or-later */
