/* Section 2: broken names between angle brackets, and clauses that take none.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(s) exclude(a)
};

void
f (struct vec *p)
{
#pragma acc enter data copyin<>(p[0:1]) /* { dg-error "name|nest|expected" } */
#pragma acc enter data copyin<1>(p[0:1]) /* { dg-error "expected" } */
#pragma acc enter data copyin<s(p[0:1]) /* { dg-error "expected|'>'" } */
#pragma acc enter data copyin(p[0:1]) if<s>(1) /* { dg-error "'if'" } */
#pragma acc enter data copyin(p[0:1]) async<s>(1) /* { dg-error "'async'" } */
}
