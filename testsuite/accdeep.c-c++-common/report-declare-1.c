/* Section 2: the report of declare directives outside of functions, which are
   about the variables alone, and of those in a function's block, which are not.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-report" } */

struct s
{
  int n;
  double *a, *b;
  struct { double *c; int k[4]; } in;
#pragma acc shape include(a[0:n]) exclude(b)
};

struct raw
{
  int n;
  double *p;
};

struct s x, y[3];
struct raw r;
double *p, v[8], w[8];
extern int far;

#pragma acc declare create(x, v)
/* { dg-note {create \(x\) allocates x; x\.a, x\.b and x\.in\.c are shallow because the directive is about the variable alone; create allocates v(?=\n)} "" { target *-*-* } .-1 } */
#pragma acc declare copyin(y) device_resident(r)
/* { dg-note {copyin \(y\) moves y; y\[\]\.a, y\[\]\.b and y\[\]\.in\.c are shallow because the directive is about the variable alone; device_resident \(r\) allocates r; r\.p is shallow because the directive is about the variable alone(?=\n)} "" { target *-*-* } .-1 } */
#pragma acc declare create(p)
/* { dg-note {create \(p\) allocates the pointer p and nothing that it leads to(?=\n)} "" { target *-*-* } .-1 } */
#pragma acc declare link(w, far)
/* { dg-note {w and far are on the device while a data clause brings them there(?=\n)} "" { target *-*-* } .-1 } */

void
f (void)
{
  struct s q = { 0 };
#pragma acc declare copy(q)
/* { dg-note {copy \(q\) moves q and q\.a\[0:n\]; q\.b stays on the host; q\.in\.c is shallow because no extent is given(?=\n)} "" { target *-*-* } .-1 } */
  static struct raw last;
#pragma acc declare create(last)
/* { dg-note {create \(last\) allocates last; last\.p is shallow because the directive is about the variable alone(?=\n)} "" { target *-*-* } .-1 } */
#pragma acc parallel present(q)
/* { dg-note {present \(q\) expects q and q\.a\[0:n\](?=\n)} "" { target *-*-* } .-1 } */
  q.n++;
}
