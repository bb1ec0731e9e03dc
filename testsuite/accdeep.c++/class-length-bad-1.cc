/* Section 1.2: lengths that are no integers, unknown functions, non-const
   member functions on a const object, wrong arguments.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
  int *b;
  int *c;
  int size (int) const { return n; } /* { dg-note "candidate" } */
  double real () const { return n; }
#pragma acc shape include(a[0:size()]) /* { dg-error "35:no matching function for call to 'vec::size\\(\\) const'" } */
#pragma acc shape include(b[0:real()]) /* { dg-error "31:expression of type 'double' where an integer is needed" } */
#pragma acc shape include(c[0:sise(1)]) /* { dg-error "31:'sise' was not declared in this scope; did you mean 'size'" } */
};

void
f (vec *p)
{
#pragma acc enter data copyin(p[0:1])
}
