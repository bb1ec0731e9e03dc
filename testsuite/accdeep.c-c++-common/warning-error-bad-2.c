/* With -Werror all become errors but one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-Werror -fplugin-arg-accdeep-error=no-unknown-directive" } */

struct bag
{
  int n;
  double *x;
#pragma acc shape include(x[0:n])
};

void
f (struct bag *p)
{
#pragma acc enter data copyin(p) /* { dg-error {'p' is mapped alone[^\n]* \[-Werror=accdeep-bare-pointer\]} } */
  /* { dg-note "maps that object" "" { target *-*-* } .-1 } */
#pragma acc shpae type(struct bag) /* { dg-warning {ignoring '#pragma acc shpae'[^\n]* \[-Waccdeep-unknown-directive\]} } */
}
