/* A pragma within a directive is an error at its place.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* { dg-do compile } */

struct s
{
  int n;
  double *x, *y;
#pragma acc shape include(x[0:n] _Pragma("acc shape")) /* { dg-error "34:expected ',' or '\\)' before '_Pragma'" } */
};

struct t
{
  int n;
  double *x;
#pragma acc shape include(x[0:n])
#pragma acc policy(p) copy(x) _Pragma("acc policy(q)") /* { dg-error "31:unknown clause '_Pragma'" } */
};

void
f (struct s *a, struct t *b)
{
#pragma acc enter data copyin(a[0:1] _Pragma("acc shape")) /* { dg-error "37:expected '\\)' before '_Pragma'" } */
#pragma acc enter data copyin(b[0:1]) _Pragma("acc wait") /* { dg-error "clause before '_Pragma'" } */
}
