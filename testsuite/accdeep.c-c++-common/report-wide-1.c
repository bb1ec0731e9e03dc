/* Section 2: long lists end with how many more there are, and types that lead to
   themselves are told of once.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-report" } */

struct wide
{
  int n;
  int *a, *b, *c, *d, *e, *f, *g, *h;
  int *p, *q, *r, *s, *t, *u, *v;
#pragma acc shape include(a[0:n], b[0:n], c[0:n], d[0:n], e[0:n], f[0:n]) \
    include(g[0:n], h[0:n]) exclude(p, q, r, s, t, u, v)
};

struct tree
{
  struct tree *kid[2];
  double value;
#pragma acc shape include(kid[0:2][0:1])
};

void
f (struct wide w, struct tree *t, int a, int b, int c, int d, int e, int g,
   int h)
{
#pragma acc data copy(w)
/* { dg-note {copy \(w\) moves w, w\.a\[0:n\], w\.b\[0:n\], w\.c\[0:n\] and 5 more; w\.p, w\.q, w\.r, w\.s and 3 more stay on the host(?=\n)} "" { target *-*-* } .-1 } */
  ;
#pragma acc enter data copyin(t[0:1])
/* { dg-note {copyin \(t\) moves t\[0:1\] and t->kid\[0:2\]\[0:1\] \(recursively\)(?=\n)} "" { target *-*-* } .-1 } */
#pragma acc data copyin(a, b, c, d, e, g, h)
/* { dg-note {copyin moves a, b, c, d and 3 more(?=\n)} "" { target *-*-* } .-1 } */
  ;
#pragma acc data copyin(a, b, c, d, e, g)
/* { dg-note {copyin moves a, b, c, d, e and g(?=\n)} "" { target *-*-* } .-1 } */
  ;
}
