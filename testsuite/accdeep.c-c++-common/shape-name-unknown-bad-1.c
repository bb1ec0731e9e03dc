/* Section 1.3: unknown shape name in include<s>, with a suggestion.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct inner /* { dg-note "8:'(struct )?inner' declared here" } */
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(small) exclude(a)
};

struct outer
{
  struct inner in;
#pragma acc shape include<smal>(in) /* { dg-error "27:'(struct )?inner' has no shape named 'smal'; did you mean 'small'" } */
};

void
f (struct outer *p)
{
#pragma acc enter data copyin(p[0:1])
}
