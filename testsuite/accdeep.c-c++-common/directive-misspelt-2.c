/* Section 4: with -Wall there is one warning for a misspelt directive on a type,
   and GCC's own for other unknown pragmas.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-Wall" } */

struct a
{
  int n;
  int *p;
#pragma acc shap include(p[0:n]) /* { dg-warning "13:did you mean '#pragma acc shape'" } */
};
#pragma acc paralel /* { dg-warning "ignoring '#pragma acc paralel'" } */
int after;
