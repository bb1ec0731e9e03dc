/* Section 4: one error for each mistake in a directive on a type, wherever its
   clause or its expression breaks, and none that names what only the compiler
   knows.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

struct a
{
  int n;
  float *a, *m;
#pragma acc shape include(a[0:n])) /* { dg-error "34:expected clause before '\\)'" } */
};

struct b
{
  int n;
  float *a, *m;
#pragma acc shape include(a[0:n])
#pragma acc policy(w) no_create(a) x) copy(m) /* { dg-error "36:unknown clause 'x'" } */
#pragma acc policy(v) no_createa) /* { dg-error "23:unknown clause 'no_createa'; did you mean 'no_create'" } */
#pragma acc policy(u) no_create(a) exclude::m /* { dg-error "43:expected '\\(' before '::'" } */
#pragma acc policy(t) copi(a) no_creat(m) /* { dg-error "23:unknown clause 'copi'; did you mean" } */
/* { dg-error "31:unknown clause 'no_creat'; did you mean" "" { target *-*-* } .-1 } */
};

struct c
{
  int n;
  float *a, *m;
#pragma acc shape includ a[0:n]) exclude(m) /* { dg-error "19:unknown clause 'includ'; did you mean 'include'" } */
};

struct d
{
  int n;
  float *a, *m;
#pragma acc shape include(a[0:n]; m[0:n]) exclude(a) /* { dg-error "33:expected ',' or '\\)' before ';'" } */
};

struct e
{
  int n;
  float *a, *m;
#pragma acc shape include (a[0:n] m[0:n]) /* { dg-error "35:expected ',' or '\\)' before 'm'" } */
};

struct f
{
  int n;
  float *a, *m;
#pragma acc shape include{a[0:n]} exclude(m) /* { dg-error "26:expected '\\(' before '.'" } */
};

struct g
{
  int n;
  float *a, *m;
#pragma acc shape include(a[0[0:n]n]) /* { dg-error "expected '\\]' before ':'|subscripted value is neither array" "" { target c } } */
/* { dg-error "invalid types 'int\\\[int\\\]'" "" { target c++ } .-1 } */
};

struct h
{
  int n;
  float *a, *m;
#pragma acc shape include(a[0 n]) /* { dg-error "31:expected '\\]' before 'n'" } */
#pragma acc shape include(m[0:n + ]) /* { dg-error "35:expected expression before '\\]'" } */
};

void
k (struct b x, struct e y)
{
#pragma acc parallel copy(x) present x[@], (y[@]) /* { dg-error "38:expected '\\(' before 'x'" } */
  {
  }
#pragma acc data copy(x, y) copyin x /* { dg-error "36:expected '\\(' before 'x'" } */
  {
  }
}
