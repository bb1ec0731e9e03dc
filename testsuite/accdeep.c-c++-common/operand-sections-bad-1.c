/* Section 9: what is named twice is still an error, and so are sections whose
   bounds are no integers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

void
f (struct vec x, struct vec *p, float r)
{
#pragma acc data copy(x) copyin(x) /* { dg-error "'x' appears more than once in data clauses" } */
  ;
#pragma acc data copy(p[0:1]) copyin(p[0:1]) /* { dg-error "'p' appears more than once in data clauses" } */
  ;
#pragma acc data copy(p[0:1], p[1:r]) /* { dg-error "bound of array section does not have integral type" } */
  ;
}
