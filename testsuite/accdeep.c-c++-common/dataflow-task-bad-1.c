/* Section 10: what a task may not have, and what it must.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

struct pair { int n; float *a; };
#pragma acc shape(a[0:n]) type(struct pair)

void
tasks (int n, float *a, float *b)
{
  struct pair x = { n, a };
#pragma acc dataflow copy(a[0:n])
  {
#pragma acc dataflow copy(a[0:n]) /* { dg-error "9:'dataflow' region in another one" } */
    ;
#pragma acc parallel loop copy(a[0:n]) async(2) /* { dg-error "clause 'async' is not valid on a task of a 'dataflow' region" } */
    for (int j = 0; j < n; j++)
      a[j] = j;
#pragma acc parallel copy(a[0:n]) wait /* { dg-error "clause 'wait' is not valid on a task of a 'dataflow' region" } */
    a[0] = 1;
#pragma acc parallel copy(a[0:n]) if(n) /* { dg-error "clause 'if' is not valid on a task of a 'dataflow' region" } */
    a[0] = 1;
#pragma acc serial copyin(b[@]) /* { dg-error "is not valid on a task of a 'dataflow' region" } */
    ;
#pragma acc serial copy(a[0:n])
    a[0] = b[0]; /* { dg-error "'b' has no data clause on this task of a 'dataflow' region" } */
#pragma acc serial copy(a[0:n])
    a[0] = x.n; /* { dg-error "'x' has no data clause on this task of a 'dataflow' region" } */
  }
#pragma acc parallel device(1) /* { dg-error "22:clause 'device' is valid on tasks of 'dataflow' regions only" } */
  ;
}
