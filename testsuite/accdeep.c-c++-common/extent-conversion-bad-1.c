/* Section 1.2: what is no integer until the compiler converts it, in any part of
   an expression that becomes its value, is an error; what the user converts is
   not.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

struct a
{
  int n;
  double f;
  int *p;
#pragma acc shape include(p[0:f * 2]) /* { dg-error "expression of type 'double' where an integer is needed" } */
};

struct b
{
  int n;
  double f;
  int *p;
#pragma acc shape include(p[0:f > 2 ? f : n]) /* { dg-error "expression of type 'double' where an integer is needed" } */
};

struct c
{
  int *p, *q;
#pragma acc shape include(p[0:q + 1]) /* { dg-error "expression of type 'int ?\\*' where an integer is needed" } */
};

struct d
{
  int n;
  float f;
  int *p;
#pragma acc shape include(p[0:n + f]) /* { dg-error "expression of type 'float' where an integer is needed" } */
};

struct e
{
  int n;
  float f;
  int *p, *q, *r;
#pragma acc shape include(p[0:(long long) f + n], q[0:(long long) r], r[0:(long long) (n + f)])
};

void
g (struct a *a, struct b *b, struct c *c, struct d *d, struct e *e)
{
#pragma acc enter data copyin(a[0:1], b[0:1], c[0:1], d[0:1], e[0:1])
}
