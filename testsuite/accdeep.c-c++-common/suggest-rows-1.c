/* Section 1: rows that lie in one block, at distances that the source tells, are as
   long as that; those of a sparse matrix go up to where the last one ends, also
   through a pointer to the row; an index that is looked up says nothing of how
   many there are, but that they may be all that were allocated.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-suggest" } */

#include <stdlib.h>

struct table
{
  int rows, columns;
  double **row; /* { dg-warning "suggested: 'row.0:rows..0:columns.'" } */
};

void
make_table (struct table *t, int rows, int columns)
{
  t->rows = rows;
  t->columns = columns;
  t->row = (double **) malloc (rows * sizeof (double *)); /* { dg-note "'.0:rows.': allocated with" } */
  double *all = (double *) malloc (rows * columns * sizeof (double));
  for (int i = 0; i < rows; i++)
    t->row[i] = all + i * columns;
  /* { dg-note "'.0:columns.': a part of 'malloc .*', in which rows begin 'columns' apart" "" { target *-*-* } .-1 } */
  /* { dg-note "'.0:rows.': indexed by 'i' below 'rows'" "" { target *-*-* } .-2 } */
}

void
column (struct table *t, int c)
{
#pragma acc parallel loop copy(t[0:1])
  for (int i = 0; i < t->rows; i++)
    t->row[i][c] = 1; /* { dg-note "used here" } */
  /* { dg-note "'.0:rows.': indexed by 'i' below 't->rows'" "" { target *-*-* } .-1 } */
}

struct sparse
{
  int n;
  int *first;  /* { dg-warning "suggested: 'first.0:n . 1.'" } */
  int *list;   /* { dg-warning "suggested: 'list.0:first.n..'" } */
  double *sum; /* { dg-warning "suggested: 'sum.0:n.'" } */
};

void
add (struct sparse *s)
{
#pragma acc parallel loop copy(s[0:1])
  for (int i = 0; i < s->n; i++)
    {
      int count = s->first[i + 1] - s->first[i]; /* { dg-note "" } */
      int *list = &s->list[s->first[i]]; /* { dg-note "" } */
      for (int j = 0; j < count; j++)
	s->sum[i] += list[j]; /* { dg-note "used here" } */
      /* { dg-note "'.0:n.': indexed by 'i' below 's->n'" "" { target *-*-* } .-1 } */
      /* { dg-note "'.0:first.n..': indexed by 'i' below 's->n' and by 'j' below '.*', if that ascends" "" { target *-*-* } .-2 } */
    }
}

/* Kernels use other cells than those that their loops go to.  */
struct boxes
{
  int local, total;
  int *cell; /* { dg-warning "suggested: 'cell.0:total.'" } */
};

void
make_boxes (struct boxes *b, int local, int total)
{
  b->local = local;
  b->total = total;
  b->cell = (int *) malloc (total * sizeof (int)); /* { dg-note "'.0:total.': allocated with" } */
}

int
neighbours (struct boxes *b, int other)
{
  int sum = 0;
#pragma acc parallel loop copy(b[0:1]) reduction(+:sum)
  for (int i = 0; i < b->local; i++)
    sum += b->cell[i] * b->cell[other]; /* { dg-note "used here" } */
  /* { dg-note "also possible: '.0:local.', indexed by 'i' below 'b->local'" "" { target *-*-* } .-1 } */
  return sum;
}

struct gather
{
  int n, m;
  int *index;   /* { dg-warning "suggested: 'index.0:n.'" } */
  double *from; /* { dg-warning "suggested: 'from.0:m.'" } */
  double *lost; /* { dg-warning "'lost' of '(struct )?gather' is used on the device, and no directive says how far it extends, nor does what is done with it" } */
                /* { dg-note "" "" { target *-*-* } .-1 } */
};

void
make_gather (struct gather *g, int m)
{
  g->m = m;
  g->from = (double *) malloc (m * sizeof (double)); /* { dg-note "'.0:m.': allocated with" } */
}

double
look_up (struct gather *g)
{
  double sum = 0;
#pragma acc parallel loop copy(g[0:1]) reduction(+:sum)
  for (int i = 0; i < g->n; i++)
    sum += g->from[g->index[i]] + g->lost[g->index[i]]; /* { dg-note "used here" } */
  /* { dg-note "'.0:n.': indexed by 'i' below 'g->n'" "" { target *-*-* } .-1 } */
  return sum;
}
