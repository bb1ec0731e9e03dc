/* Section 1: suggested extents in structures without a name and in elements of
   arrays, of rows through pointers to arrays, and of members that begin behind
   their block; what kernels do comes before what the host does, and names before
   numbers.  A pointer to an array in the object itself leads into no other
   member's block.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-suggest" } */

#include <stdlib.h>

struct tagged
{
  int n, m, kind;
  union
  {
    int *whole;   /* { dg-warning "'whole' of '(struct )?tagged' .*suggested: 'whole.0:n. if.kind == 0.'" } */
    double *real; /* { dg-warning "suggested: 'real.0:m. if.kind == 1.'" } */
  };
};

struct points
{
  int n;
  double (*point)[3]; /* { dg-warning "suggested: 'point.0:n.'" } */
};

struct window
{
  int lower, upper;
  double *cell; /* { dg-warning "suggested: 'cell.lower:upper - lower.'" } */
};

struct tile
{
  short nx, ny;
  double *values; /* { dg-warning "suggested: 'values.0:nx . ny.'" } */
};

struct cells
{
  int n;
  int *first;    /* { dg-warning "suggested: 'first.0:n . 1.'" } */
  double *value; /* { dg-warning "suggested: 'value.0:first.n..'" } */
};

struct item
{
  int n;
};

struct box
{
  struct item items[3];
  struct item *current; /* { dg-warning "suggested: 'current.0:1.'" } */
};

void
host (struct window *w, int lower, int upper, struct tile *t, struct box *b)
{
  w->lower = lower;
  w->upper = upper;
  w->cell = (double *) malloc ((upper - lower) * sizeof (double)) - lower; /* { dg-note "'.lower:upper - lower.': allocated with" } */
  t->values = (double *) malloc (16 * sizeof (double));
  for (int i = 0; i < 16; i++)
    t->values[i] = 0; /* { dg-note "also possible: '.0:16.', indexed by 'i' below '16'" } */
  b->current = &b->items[1];
}

void
elements (struct cells *all, int count)
{
#pragma acc parallel loop copy(all[0:count])
  for (int i = 0; i < count; i++)
    for (int j = 0; j < all[i].n; j++)
      for (int k = all[i].first[j]; k < all[i].first[j + 1]; k++) /* { dg-note "" } */
        all[i].value[k] = 0; /* { dg-note "" } */
}

void
kernels (struct tagged *x, struct points *p, struct window *w, struct tile *t,
	 struct box *b)
{
#pragma acc parallel copy(x[0:1], p[0:1], w[0:1], t[0:1], b[0:1])
  {
    if (x->kind == 0)
      for (int i = 0; i < x->n; i++)
	x->whole[i] = 1; /* { dg-note "" } */
    if (x->kind == 1)
      for (int i = 0; i < x->m; i++)
	x->real[i] = 1; /* { dg-note "" } */
    for (int i = 0; i < p->n; i++)
      {
	double *row = p->point[i]; /* { dg-note "" } */
	for (int k = 0; k < 3; k++)
	  row[k] = k;
      }
    for (int i = w->lower; i < w->upper; i++)
      w->cell[i] = 0; /* { dg-note "" } */
    for (int i = 0; i < t->nx * t->ny; i++)
      t->values[i] = 1; /* { dg-note "" } */
    b->current->n = 1; /* { dg-note "" } */
  }
}
