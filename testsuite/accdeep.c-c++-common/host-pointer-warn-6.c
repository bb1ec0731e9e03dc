/* A kernel dereferences a pointer variable that its clause maps alone, and that
   has addresses of the host's, as the function shows.  */

#include <stdlib.h>

void
f (int n)
{
  double *p = (double *) malloc (n * sizeof (double)), *q, r[4];
  q = r;
#pragma acc parallel copyin(p) /* { dg-note "'p.0:n.' maps n elements that it points to" } */
  p[1] = 2; /* { dg-warning "dereference of 'p' on the device, where it has the host's address: its clause maps the pointer alone .-Waccdeep-host-pointers." } */
#pragma acc parallel firstprivate(q) /* { dg-note "'q.0:n.' maps" } */
  q[1] = 2; /* { dg-warning "dereference of 'q' on the device" } */
#pragma acc data copyin(p[0:n])
#pragma acc parallel copyin(p) /* { dg-note "'p.0:n.' maps" } */
  p[1] = 2; /* { dg-warning "dereference of 'p' on the device" } */
#pragma acc parallel copyin(p[0:n]) copyin(q[0:4])
  p[1] = q[1];
#pragma acc parallel copyin(p)
  {
    int empty = p == 0;
    (void) empty;
  }
}
/* SPDX-License-Identifier: GPL-3.0-or-later */
