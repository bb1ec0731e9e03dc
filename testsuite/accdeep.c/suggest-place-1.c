/* Section 1.1: a suggested directive gets a line behind the member's
   declaration; where the declaration does not end its line, the operator is put
   behind it; in a macro there is no place.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-suggest -fdiagnostics-parseable-fixits" } */

struct lines
{
  int n;
  double *first, /* { dg-warning "suggested" } */
    *second;     /* { dg-warning "suggested" } */
};

typedef struct { int n; double *a; } short_one; /* { dg-warning "suggested" } */

struct commented
{
  int n;
  double *b; /* A comment that { dg-warning "suggested" }
                goes on.  */
};

#define VECTOR(NAME) struct NAME { int n; double *c; } /* { dg-warning "suggested" } */
VECTOR (floats); /* { dg-note "in expansion of macro" } */

void
f (struct lines *l, short_one *s, struct commented *c, struct floats *v)
{
#pragma acc parallel loop present(l[0:1])
  for (int i = 0; i < l->n; i++)
    l->first[i] = l->second[i]; /* { dg-note "" } */
#pragma acc parallel loop present(s[0:1])
  for (int i = 0; i < s->n; i++)
    s->a[i] = 0; /* { dg-note "" } */
#pragma acc parallel loop present(c[0:1])
  for (int i = 0; i < c->n; i++)
    c->b[i] = 0; /* { dg-note "" } */
#pragma acc parallel loop present(v[0:1])
  for (int i = 0; i < v->n; i++)
    v->c[i] = 0; /* { dg-note "" } */
}

/* { dg-regexp {fix-it:"[^"]*":\{13:1-13:1\}:"#pragma acc shape include\(first\[0:n\]\)\\n"} } */
/* { dg-regexp {fix-it:"[^"]*":\{13:1-13:1\}:"#pragma acc shape include\(second\[0:n\]\)\\n"} } */
/* { dg-regexp {fix-it:"[^"]*":\{15:35-15:35\}:" _Pragma \(\\"acc shape include\(a\[0:n\]\)\\"\)"} } */
/* { dg-regexp {fix-it:"[^"]*":\{20:13-20:13\}:" _Pragma \(\\"acc shape include\(b\[0:n\]\)\\"\)"} } */
