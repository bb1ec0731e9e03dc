/* A clause in capitals, and a string for a length.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

struct loud
{
  int n;
  double *x;
#pragma acc shape INCLUDE(x[0:n]) /* { dg-error "unknown clause 'INCLUDE'; did you mean 'include'" } */
};
struct bag
{
  int n;
  double *x;
#pragma acc shape include(x[0:"n"]) /* { dg-error "expression of type '(const |)char ?\\*' where an integer is needed" } */
};
