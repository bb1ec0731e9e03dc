/* Section 8, repeated: both directions of one variable are an error, two kinds
   of clauses, and operands that do more than name something.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do compile } */

int next (void);

void
f (int *p, int i)
{
  int x = 0;
#pragma acc update host(x) device(x) /* { dg-error "'x' appears more than once in data clauses" } */
#pragma acc enter data copyin(x) create(x) /* { dg-error "'x' appears more than once in data clauses" } */
#pragma acc update self(x, x) host(x)
#pragma acc update self(p[next ():2], p[next ():2]) /* { dg-error "'p' appears more than once in data clauses" } */
#pragma acc update self(p[i++:2], p[i++:2]) /* { dg-error "'p' appears more than once in data clauses" } */
#pragma acc data present(x) copyin(x) /* { dg-error "'x' appears more than once in data clauses" } */
  ;
#pragma acc data copyin(x, x)
  ;
}
