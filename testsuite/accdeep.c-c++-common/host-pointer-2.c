/* Section 2: the report without the warnings about pointers of the host's.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-report -fplugin-arg-accdeep-warn-host-pointers=no" } */

struct s
{
  int n;
  double *p;
#pragma acc shape exclude(p)
};

void
f (struct s x)
{
#pragma acc parallel copy(x)
/* { dg-note {copy \(x\) moves x; x\.p stays on the host(?=\n)} "" { target *-*-* } .-1 } */
  x.p[0] = 1;
}
