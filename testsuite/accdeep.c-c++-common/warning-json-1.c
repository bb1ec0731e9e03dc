/* The name is in JSON, with the address of its description.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-skip-if "the format is gone" { gcc16 } } */
/* { dg-options "-fdiagnostics-format=json" } */
/* { dg-regexp {.*"option": "-Waccdeep-bare-pointer".*} } */

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
}
