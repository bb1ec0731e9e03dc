/* Sections 1.2, 2.3: steps of each kind: dimension, pointer, lookup, relative.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct steps
{
  int n;
  int *begin;
  int *end;
  int *elsewhere;
  int *table[3];
  int *views[2];
#pragma acc shape include(begin[n], end[@begin], elsewhere[@], table[0:3][1:n], views[0:2][@])
};

void
f (struct steps *x)
{
#pragma acc enter data copyin(x[0:1])
}

/* { dg-final { scan-accdeep-dump "default begin offset=8 pointer.0 : s32@0.\\*4" } } */
/* { dg-final { scan-accdeep-dump "default end offset=16 relative@8" } } */
/* { dg-final { scan-accdeep-dump "default elsewhere offset=24 lookup" } } */
/* { dg-final { scan-accdeep-dump "default table offset=32 dimension.0 : 3.\\*8 pointer.1 : s32@0.\\*4" } } */
/* { dg-final { scan-accdeep-dump "default views offset=56 dimension.0 : 2.\\*8 lookup" } } */
