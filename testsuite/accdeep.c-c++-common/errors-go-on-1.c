/* Section 4: one error a mistake, and compilation goes on: several mistakes in
   several places.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n]) exclude(first) /* { dg-error "43:.*'first'" } */
#pragma acc shape(s) exclude(second) /* { dg-error "30:.*'second'" } */
};

void
f (struct vec *p)
{
#pragma acc enter data copyin<t>(p[0:1]) /* { dg-error "31:.*'t'" } */
/* { dg-message "'s'" "" { target *-*-* } .-1 } */
}

int g (void) { return undeclared; } /* { dg-error "'undeclared'" } */
/* { dg-message "each undeclared identifier" "" { target c } .-1 } */
