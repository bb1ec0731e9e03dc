/* Section 2: a wrong operand of a clause with a shape makes one error.  GCC has
   another one for a directive that is left without any operand.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct s
{
  int n;
  double *a;
#pragma acc shape(d) include(a[0:n])
};

struct s good;

void
f (struct s *p, int i)
{
#pragma acc data copy<d>(unknown) /* { dg-error "26:'unknown'" } */
  /* { dg-note "each undeclared identifier" "" { target c } .-1 } */
  ;
#pragma acc enter data copyin(i) create<d>(good, other, p[0:1]) /* { dg-error "50:'other'" } */
#pragma acc enter data copyin(i) create<d>(good.zip) /* { dg-error "has no member named 'zip'" } */
#pragma acc enter data copyin(i) create<d>(p[1.5:1]) /* { dg-error "subscript" } */
#pragma acc enter data copyin(i) create<d>(i[0:2]) /* { dg-error "subscript" } */
#pragma acc enter data copyin(i) create<d>(good + 1) /* { dg-error "expected '\\)'" } */
}

void
g (struct s *p, struct s *q)
{
  /* Two wrong operands are two mistakes.  */
#pragma acc data copy<d>(p->zip, q->zap) /* { dg-error "no member named 'zip'" } */
  /* { dg-error "no member named 'zap'" "" { target *-*-* } .-1 } */
  ;
}
