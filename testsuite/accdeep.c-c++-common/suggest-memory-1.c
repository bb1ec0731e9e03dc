/* Section 1: suggested extents from what was allocated: through a local
   variable, by a function of the program's, by realloc, for each row, and in
   bytes; where loops say something else, too, that is first.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-suggest" } */

#include <stdlib.h>

struct matrix
{
  int rows, columns;
  double *data; /* { dg-warning "suggested: 'data.0:rows . columns.'" } */
};

struct stack
{
  int size, capacity;
  int *v; /* { dg-warning "suggested: 'v.0:size.'" } */
};

struct table
{
  int n;
  double *values; /* { dg-warning "suggested: 'values.0:n.'" } */
  char **names;   /* { dg-warning "suggested: 'names.0:n..0:16.'" } */
  void *bytes;    /* { dg-warning "suggested: 'bytes.0:8 . n.'" } */
};

struct matrix *
new_matrix (int r, int c)
{
  struct matrix *m = (struct matrix *) malloc (sizeof *m);
  double *p = (double *) malloc (r * c * sizeof (double)); /* { dg-note "'.0:rows . columns.': allocated with 'malloc \\(r \\* c \\* sizeof \\(double\\)\\)'" } */
  if (!p)
    abort ();
  m->data = p;
  m->rows = r;
  m->columns = c;
  return m;
}

void
push (struct stack *s, int i)
{
  if (s->size == s->capacity)
    {
      s->capacity = 2 * s->size + 1;
      s->v = (int *) realloc (s->v, s->capacity * sizeof (int)); /* { dg-note "also possible: '.0:capacity.', allocated with 'realloc \\(s->v, s->capacity \\* sizeof \\(int\\)\\)'" } */
    }
  s->v[s->size++] = i;
}

static double *
zeroes (size_t n)
{
  return (double *) calloc (n, sizeof (double)); /* { dg-note "'.0:n.': allocated with 'calloc \\(n, sizeof \\(double\\)\\)'" } */
}

void
fill (struct table *t, int n)
{
  t->n = n;
  t->values = zeroes (n);
  t->bytes = malloc (n * sizeof (double)); /* { dg-note "'.0:8 . n.': allocated with" } */
  t->names = (char **) malloc (n * sizeof (char *)); /* { dg-note "'.0:n.': allocated with" } */
  for (int i = 0; i < n; i++)
    t->names[i] = (char *) malloc (16); /* { dg-note "'.0:16.': allocated with 'malloc \\(16\\)'" } */
       /* { dg-note "'.0:n.': indexed by 'i' below 'n'" "" { target *-*-* } .-1 } */
}

void
kernels (struct matrix *m, struct stack *s, struct table *t, int at)
{
#pragma acc parallel present(m[0:1])
  m->data[at] = 0; /* { dg-note "used here" } */
#pragma acc parallel loop present(s[0:1])
  for (int i = 0; i < s->size; i++)
    s->v[i] = 0; /* { dg-note "used here" } */
                 /* { dg-note "'.0:size.': indexed by 'i' below 's->size'" "" { target *-*-* } .-1 } */
#pragma acc parallel present(t[0:1])
  {
    t->values[at] = 1;    /* { dg-note "used here" } */
    t->names[at][at] = 0; /* { dg-note "used here" } */
    ((double *) t->bytes)[at] = 1; /* { dg-note "used here" } */
  }
}
