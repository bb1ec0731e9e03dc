/* Section 2.3: a cycle of bases.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct cycle
{
  int *a;
  int *b;
  int *c;
  int *self;
#pragma acc shape include(a[@b], b[@c], c[@a]) /* { dg-error "cycle|itself|circular" } */
};

struct loop
{
  int *self;
#pragma acc shape include(self[@self]) /* { dg-error "cycle|itself|circular" } */
};

void
f (struct cycle *p, struct loop *q)
{
#pragma acc enter data copyin(p[0:1])
#pragma acc enter data copyin(q[0:1])
}
