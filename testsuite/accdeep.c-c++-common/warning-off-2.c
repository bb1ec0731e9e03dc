/* All warnings of the plugin off, and one on again.  What comes last holds.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-Wno-accdeep -fplugin-arg-accdeep-warn=unknown-directive,bare-pointer,no-bare-pointer" } */

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
#pragma acc shpae type(struct bag) /* { dg-warning {ignoring '#pragma acc shpae'[^\n]* \[-Waccdeep-unknown-directive\]} } */
/* A pragma switches one on that the command line has switched off.  */
#pragma GCC diagnostic warning "-Waccdeep-bare-pointer"
#pragma acc enter data copyin(p) /* { dg-warning "'p' is mapped alone" } */
  /* { dg-note "maps that object" "" { target *-*-* } .-1 } */
}
