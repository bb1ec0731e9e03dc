/* Warnings are switched off on GCC's command line, which knows no such options,
   and by an argument.  GCC complains about those that the plugin does not know
   either.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-Wno-accdeep-bare-pointer -Wno-accdeep-bare-ponter -Wno-other -fplugin-arg-accdeep-warn=no-empty-extent,no-virtual-call" } */

struct bag
{
  int n;
  double *x;
#pragma acc shape include(x[0:n])
};

struct flipped
{
  int n;
  double *x;
#pragma acc shape include(x[n:0])
};

#pragma acc shpae type(struct bag) /* { dg-warning {ignoring '#pragma acc shpae'[^\n]* \[-Waccdeep-unknown-directive\]} } */

void
f (struct bag *p)
{
#pragma acc enter data copyin(p)
}

/* { dg-note "unrecognized command-line option '-Wno-other'" "" { target *-*-* } 0 } */
/* { dg-note "unrecognized command-line option '-Wno-accdeep-bare-ponter'" "" { target *-*-* } 0 } */
