/* The cure `operand-name': members of what a reference to a pointer leads to,
   which GCC 12 and 13 reject.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

struct part
{
  int n;
  double *p;
};

void
referred (part *&r)
{
#pragma acc update self(r->n)
}

/* { dg-final { needs-cure operand-name "'r' is not a variable" { target !gcc14 } } } */
