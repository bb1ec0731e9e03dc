/* Section 2: of an argument that is given twice the last value holds, as with
   GCC's own options.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-report -fplugin-arg-accdeep-report=full" } */

struct s
{
  int n;
/* { dg-note {x\.n goes in} "" { target *-*-* } .-1 } */
  double *a;
#pragma acc shape include(a[0:n])
/* { dg-note {x\.a\[0:n\] goes in} "" { target *-*-* } .-1 } */
};

void
f (struct s x)
{
#pragma acc enter data copyin(x)
/* { dg-note {copyin \(x\) moves x and x\.a\[0:n\]} "" { target *-*-* } .-1 } */
/* { dg-note {x goes in} "" { target *-*-* } .-2 } */
}
