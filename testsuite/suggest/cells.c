/* A union whose members are told apart by another member, rows in another
   member's block, and a stack that shrinks.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdlib.h>
#include <string.h>

struct cell
{
  int kind, n;
  union
  {
    double *table;
    struct
    {
      int a, b;
    } pair;
  } u;
};

struct sheet
{
  int h, w;
  double *base;
  double **row;
};

struct stack
{
  unsigned n, room;
  double *item;
};

static void
pop (struct stack *s, unsigned i)
{
  s->n -= 1;
  if (i != s->n)
    memcpy (s->item + i, s->item + s->n, sizeof (double));
}

int
main (void)
{
  struct cell c[2] = { { 0, 4, { NULL } }, { 1, 2, { NULL } } };
  c[0].u.table = (double *) calloc (c[0].n, sizeof (double));
  c[1].u.pair.a = 3;
  c[1].u.pair.b = 5;
  struct sheet s = { 3, 5, NULL, NULL };
  s.base = (double *) calloc (s.h * s.w, sizeof (double));
  s.row = (double **) calloc (s.h, sizeof (double *));
  for (int j = 0; j < s.h; j++)
    s.row[j] = s.base + j * s.w;
  struct stack k = { 6, 6, NULL };
  k.item = (double *) malloc (k.room * sizeof (double));
  for (unsigned i = 0; i < k.n; i++)
    k.item[i] = i;
  pop (&k, 2);
  double cells = 0, sheet = 0, items = 0;
#pragma acc parallel loop copy(c) reduction(+:cells)
  for (int i = 0; i < 2; i++)
    if (c[i].kind == 0)
      for (int j = 0; j < c[i].n; j++)
	cells += c[i].u.table[j] + 1;
    else
      cells += c[i].u.pair.a + c[i].u.pair.b;
#pragma acc parallel loop copy(s) reduction(+:sheet)
  for (int j = 0; j < s.h; j++)
    for (int i = 0; i < s.w; i++)
      {
	s.row[j][i] += 1;
	sheet += s.row[j][i];
      }
#pragma acc parallel loop copy(k) reduction(+:items)
  for (unsigned i = 0; i < k.n; i++)
    items += k.item[i];
  if (cells != 12 || sheet != 15 || s.base[14] != 1 || items != 13)
    abort ();
  free (c[0].u.table);
  free (s.base);
  free (s.row);
  free (k.item);
  return 0;
}
