/* Section 1.3: an unknown member, with a suggestion; the other members of the
   directive still count.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int count;
  int *values;
  int *b;
#pragma acc shape include(valeus[0:count], b[0:count]) /* { dg-error "27:.*valeus.*did you mean 'values'" } */
};

void
f (struct vec *p)
{
#pragma acc enter data copyin(p[0:1])
}
