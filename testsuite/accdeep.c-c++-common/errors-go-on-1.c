/* Section 4: one error a mistake, and compilation goes on: several mistakes in
   several places.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec /* { dg-note "8:'(struct )?vec' declared here" } */
{
  int n;
  int *a;
#pragma acc shape include(a[0:n]) exclude(first) /* { dg-error "43:'(struct )?vec' has no member named 'first'" } */
#pragma acc shape(s) exclude(second) /* { dg-error "30:'(struct )?vec' has no member named 'second'" } */
};

void
f (struct vec *p)
{
#pragma acc enter data copyin<t>(p[0:1]) /* { dg-error "31:'(struct )?vec' has no shape named 't'; it has 's'" } */
}

int g (void) { return undeclared; } /* { dg-error "23:'undeclared'" } */
/* { dg-message "each undeclared identifier" "" { target c } .-1 } */
