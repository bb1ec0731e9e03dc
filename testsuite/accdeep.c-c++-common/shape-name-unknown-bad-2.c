/* Section 1.3: include<s> on members that are no aggregates.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct outer
{
  int n;
  int *p;
#pragma acc shape include<small>(p[0:n]) /* { dg-error "small" } */
};

void
f (struct outer *p)
{
#pragma acc enter data copyin(p[0:1])
}
