/* Warnings have names, which pragmas switch up to the end of their region.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

struct bag
{
  int n;
  double *x;
#pragma acc shape include(x[0:n])
};

#define QUIET _Pragma ("GCC diagnostic ignored \"-Waccdeep-bare-pointer\"")

void
f (struct bag *p)
{
#pragma acc enter data copyin(p) /* { dg-warning {'p' is mapped alone[^\n]* \[-Waccdeep-bare-pointer\]} } */
  /* { dg-note "maps that object" "" { target *-*-* } .-1 } */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Waccdeep-bare-pointer"
#pragma acc enter data copyin(p)
#pragma GCC diagnostic error "-Waccdeep-bare-pointer"
#pragma acc enter data copyin(p) /* { dg-error {'p' is mapped alone[^\n]* \[-Werror=accdeep-bare-pointer\]} } */
  /* { dg-note "maps that object" "" { target *-*-* } .-1 } */
#pragma GCC diagnostic warning "-Waccdeep-bare-pointer"
#pragma acc enter data copyin(p) /* { dg-warning {'p' is mapped alone[^\n]* \[-Waccdeep-bare-pointer\]} } */
  /* { dg-note "maps that object" "" { target *-*-* } .-1 } */
#pragma GCC diagnostic ignored "-Waccdeep"
#pragma acc enter data copyin(p)
#pragma GCC diagnostic pop
#pragma acc enter data copyin(p) /* { dg-warning {'p' is mapped alone} } */
  /* { dg-note "maps that object" "" { target *-*-* } .-1 } */
}

void
g (struct bag *p)
{
  _Pragma ("GCC diagnostic push")
  QUIET
#pragma acc enter data copyin(p)
  _Pragma ("GCC diagnostic pop")
#pragma GCC diagnostic ignored "-Waccdeep-shallow-copy"
#pragma acc enter data copyin(p) /* { dg-warning {'p' is mapped alone} } */
  /* { dg-note "maps that object" "" { target *-*-* } .-1 } */
  /* A name that there is not.  */
#pragma GCC diagnostic ignored "-Waccdeep-bare-ponter" /* { dg-warning {unknown option after '#pragma GCC diagnostic' kind \[-Wpragmas\]} } */
  /* { dg-note "did you mean '-Waccdeep-bare-pointer'" "" { target *-*-* } .-1 } */
  /* Those of GCC keep their effect.  */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdiv-by-zero"
  p->n = 1 / 0;
#pragma GCC diagnostic pop
  p->n = 1 / 0; /* { dg-warning "division by zero" } */
}
