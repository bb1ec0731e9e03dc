/* Section 4: garbage is an error, never an internal one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
  int *b;
#pragma acc shape ) /* { dg-error "expected|unknown" } */
#pragma acc shape include(a[0:n]) } /* { dg-error "expected|unknown" } */
#pragma acc shape include(b[0:n;]) /* { dg-error "expected" } */
#pragma acc shape include(a[0:(n]) /* { dg-error "28:no '.' for this '.'" } */
#pragma acc shape include("a") /* { dg-error "expected" } */
#pragma acc shape 5 /* { dg-error "expected|unknown" } */
#pragma acc shape include(a.[0:n]) /* { dg-error "expected" } */
};

void
still_compiles (struct vec *p)
{
#pragma acc enter data copyin(p[0:1])
}
