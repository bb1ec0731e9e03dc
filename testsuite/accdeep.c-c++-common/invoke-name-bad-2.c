/* Section 1.4: an unknown name: the message lists the names that the type
   has, or suggests one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec /* { dg-note "8:'(struct )?vec' declared here" } */
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(part) exclude(a)
#pragma acc policy(calc) copyin(a)
};

struct bare /* { dg-note "8:'(struct )?bare' declared here" } */
{
  int *a;
#pragma acc shape include(a[0:1])
};

void
f (struct vec x, struct bare y, int z)
{
#pragma acc enter data invoke<nonsense>(x) /* { dg-error "31:'(struct )?vec' has no policy named 'nonsense'; it has 'calc'" } */
#pragma acc enter data invoke<clac>(x) /* { dg-error "31:'(struct )?vec' has no policy named 'clac'; did you mean 'calc'" } */
#pragma acc enter data copyin<nonsense>(x) /* { dg-error "31:'(struct )?vec' has no shape named 'nonsense'; it has 'part'" } */
#pragma acc enter data invoke<calc>(y) /* { dg-error "31:'(struct )?bare' has no policy named 'calc'; it has no policies" } */
#pragma acc enter data invoke<calc>(z) /* { dg-error "31:policy 'calc' for elements of type 'int', which has no members" } */
}
