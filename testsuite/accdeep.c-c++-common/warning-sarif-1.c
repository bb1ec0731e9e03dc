/* The name is the rule in SARIF, with the address of its description.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-skip-if "there is no such format" { !gcc13 } } */
/* { dg-options "-fdiagnostics-format=sarif-stderr" } */
/* { dg-regexp {.*"ruleId": "-Waccdeep-bare-pointer".*} } */

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
