/* Section 1.2: lengths that are no integers, unknown functions, non-const
   member functions on a const object, wrong arguments.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
  int *b;
  int *c;
  int size (int) const { return n; }
  double real () const { return n; }
#pragma acc shape include(a[0:size()]) /* { dg-error "no matching function" } */
#pragma acc shape include(b[0:real()]) /* { dg-error "integ" } */
#pragma acc shape include(c[0:sise(1)]) /* { dg-error "'sise'" } */
};

void
f (vec *p)
{
#pragma acc enter data copyin(p[0:1])
}
