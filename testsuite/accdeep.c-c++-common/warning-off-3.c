/* -w switches all warnings off, errors that were warnings included.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-w -Werror -fplugin-arg-accdeep-error=all" } */

struct bag
{
  int n;
  double *x;
#pragma acc shape include(x[0:n])
};

void
f (struct bag *p)
{
#pragma acc enter data copyin(p)
#pragma acc shpae type(struct bag)
}
