/* Section 8, repeated: one name with two shapes or nests, or in two kinds of
   clauses that have the same shape, is an error.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct deep
{
  int n;
  double *v, *w;
#pragma acc shape include(v[0:n], w[0:n])
#pragma acc shape(slim) exclude(w)
};

void
f (struct deep x)
{
#pragma acc enter data copyin<slim>(x) create<slim>(x) /* { dg-error "'x' appears more than once in data clauses" } */
#pragma acc enter data copyin<slim>(x) copyin(x) /* { dg-error "'x' appears more than once in data clauses" } */
#pragma acc exit data delete<slim>(x) copyout<slim>(x) /* { dg-error "'x' appears more than once in data clauses" } */
#pragma acc enter data copyin(x)::{ exclude(w) } copyin(x)::{ exclude(v) } /* { dg-error "'x' appears more than once in data clauses" } */
#pragma acc enter data copyin(x)::{ exclude(w) } copyin(x) /* { dg-error "'x' appears more than once in data clauses" } */
#pragma acc parallel copy(x)::{ exclude(w) } copy(x)::{ exclude(v) } /* { dg-error "'x' appears more than once in data clauses" } */
  x.n = 1;
#pragma acc exit data delete(x)::{ exclude(w) } copyout(x)::{ exclude(w) } /* { dg-error "'x' appears more than once in data clauses" } */
}
