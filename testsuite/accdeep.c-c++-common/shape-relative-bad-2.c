/* Section 2.3: a cycle of bases.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct cycle
{
  int *a;
  int *b;
  int *c;
  int *self;
#pragma acc shape include(a[@b], b[@c], c[@a]) /* { dg-error "28:'a', 'b' and 'c' are relative to each other in a cycle" } */
/* { dg-note "35:'b' is relative to 'c'" "" { target *-*-* } .-1 } */
/* { dg-note "42:'c' is relative to 'a'" "" { target *-*-* } .-2 } */
};

struct loop
{
  int *self;
#pragma acc shape include(self[@self]) /* { dg-error "31:'self' is relative to itself" } */
};

void
f (struct cycle *p, struct loop *q)
{
#pragma acc enter data copyin(p[0:1])
#pragma acc enter data copyin(q[0:1])
}
