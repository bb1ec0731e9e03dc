/* Section 1: suggested extents are how far loops over a member go, in kernels,
   in what they call, and on the host; the widest one that the others are part of
   is first.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-suggest" } */

struct matrix
{
  int rows, columns;
  double *data; /* { dg-warning "'data' of '(struct )?matrix' is used on the device, and no directive says how far it extends; suggested: 'data.0:rows . columns.'" } */
};

struct sparse
{
  int n;
  int *row;    /* { dg-warning "suggested: 'row.0:n . 1.'" } */
  double *val; /* { dg-warning "suggested: 'val.0:row.n..'" } */
};

struct grid
{
  int nx, ny;
  double **u; /* { dg-warning "suggested: 'u.0:nx..0:ny.'" } */
};

struct line
{
  int n;
  double *cell; /* { dg-warning "suggested: 'cell.-2:n . 4.'" } */
  double *down; /* { dg-warning "suggested: 'down.0:n.'" } */
  double *some; /* { dg-warning "suggested: 'some.0:16.'" } */
};

static double
dot (const double *a, const double *b, int n)
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i] * b[i]; /* { dg-note "'.0:m.': indexed by 'i' below 'v->m'" } */
                        /* { dg-note "used here" "" { target *-*-* } .-1 } */
  return sum;
}

struct pair
{
  int m;
  double *left;  /* { dg-warning "suggested: 'left.0:m.'" } */
  double *right; /* { dg-warning "suggested: 'right.0:m.'" } */
};

void
kernels (struct matrix *m, struct sparse *s, struct grid *g, struct line *l,
         struct pair *v)
{
#pragma acc parallel loop present(m[0:1])
  for (int i = 0; i < m->rows; i++)
    for (int j = 0; j < m->columns; j++)
      m->data[i * m->columns + j] = 0; /* { dg-note "used here" } */
      /* { dg-note "'.0:rows . columns.': indexed by 'i' below 'm->rows' and by 'j' below 'm->columns'" "" { target *-*-* } .-1 } */
#pragma acc parallel loop present(s[0:1])
  for (int i = 0; i < s->n; i++)
    for (int k = s->row[i]; k < s->row[i + 1]; k++) /* { dg-note "" } */
      s->val[k] = 1; /* { dg-note "used here" } */
      /* { dg-note "indexed by 'k' below 's->row.i . 1.' and by 'i' below 's->n', if that ascends" "" { target *-*-* } .-1 } */
#pragma acc parallel loop present(g[0:1])
  for (int i = 1; i <= g->nx - 2; ++i)
    for (int j = 1; j < g->ny - 1; j += 1)
      g->u[i][j] = g->u[i - 1][j]   /* { dg-note "" } */
                   + g->u[i + 1][j] /* { dg-note "" } */
                   + g->u[i][j + 1]; /* { dg-note "" } */
#pragma acc parallel present(l[0:1])
  {
    for (int i = l->n; i-- > 0;)
      l->down[i] = 0; /* { dg-note "" } */
    int i = 0;
    while (i < l->n)
      {
        l->cell[i] = l->cell[i - 2] + l->cell[i + 2]; /* { dg-note "" } */
        i++;
      }
    for (i = 0; i < 4; i++)
      for (int j = 0; j < 4; j++)
        l->some[4 * i + j] = 0; /* { dg-note "" } */
  }
  double sum;
#pragma acc parallel copyout(sum) present(v[0:1])
  sum = dot (v->left, v->right, v->m);
}
