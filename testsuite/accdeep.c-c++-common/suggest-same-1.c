/* Section 1: nothing is suggested without the argument, and what is compiled is
   the same with it.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-suggest -w" } */

struct matrix
{
  int rows, columns;
  double *data;
};

struct sparse
{
  int n;
  int *row;
  double *val;
};

struct grid
{
  int nx, ny;
  double **u;
};

struct line
{
  int n;
  double *cell;
  double *down;
  double *some;
};

static double
dot (const double *a, const double *b, int n)
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i] * b[i];

  return sum;
}

struct pair
{
  int m;
  double *left;
  double *right;
};

void
kernels (struct matrix *m, struct sparse *s, struct grid *g, struct line *l,
         struct pair *v)
{
#pragma acc parallel loop
  for (int i = 0; i < m->rows; i++)
    for (int j = 0; j < m->columns; j++)
      m->data[i * m->columns + j] = 0;

#pragma acc parallel loop
  for (int i = 0; i < s->n; i++)
    for (int k = s->row[i]; k < s->row[i + 1]; k++)
      s->val[k] = 1;

#pragma acc parallel loop
  for (int i = 1; i <= g->nx - 2; ++i)
    for (int j = 1; j < g->ny - 1; j += 1)
      g->u[i][j] = g->u[i - 1][j]
                   + g->u[i + 1][j]
                   + g->u[i][j + 1];
#pragma acc parallel
  {
    for (int i = l->n; i-- > 0;)
      l->down[i] = 0;
    int i = 0;
    while (i < l->n)
      {
        l->cell[i] = l->cell[i - 2] + l->cell[i + 2];
        i++;
      }
    for (i = 0; i < 4; i++)
      for (int j = 0; j < 4; j++)
        l->some[4 * i + j] = 0;
  }
  double sum;
#pragma acc parallel copyout(sum)
  sum = dot (v->left, v->right, v->m);
}
/* { dg-final { same-assembly-without "-fplugin-arg-accdeep-suggest" } } */
