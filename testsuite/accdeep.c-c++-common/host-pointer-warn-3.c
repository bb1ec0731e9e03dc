/* Section 2.2: an object that clauses on its members make has the host's
   addresses in its other pointers.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-warn-host-pointers" } */

struct band
{
  int n;
  double *x;
  double *y;
  double *z;
#pragma acc shape include(x[0:n], y[0:n], z[0:n]) /* { dg-note "shaped here" } */
};

void
f (struct band b, struct band *p)
{
#pragma acc parallel loop copy(b.x[0:b.n])
  for (int i = 0; i < b.n; i++)
    b.x[i] = b.y[i]; /* { dg-warning "dereference of 'b.y' on the device, where it has the host's address: no clause maps what it points to" } */
#pragma acc data copy(p->x[0:3], p->z[0:3])
#pragma acc parallel loop copy(p->z[0:3])
  for (int i = 0; i < p->n; i++)
    p->x[i] = p->z[i];
}
