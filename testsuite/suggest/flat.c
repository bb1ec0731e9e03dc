/* Structures of all kinds, and no directive about any of them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdlib.h>
#include <string.h>

struct matrix
{
  int rows, columns;
  double *data;
  double **row; /* Into data.  */
};

typedef struct { int n, *first, *column; double *value; } sparse;

struct station
{
  char *name;
  int readings;
  float *reading;
  struct station *next;
};

struct line
{
  double *begin, *end;
  double *middle;
  int halo;
  double *cell; /* With two cells more on either side.  */
};

struct scene
{
  int n_matrices;
  struct matrix *matrices;
  sparse graph;
  struct station *stations;
  struct line line;
  struct
  {
    int n;
    long *values;
  } table;
};

static void
make_matrix (struct matrix *m, int rows, int columns)
{
  m->rows = rows;
  m->columns = columns;
  m->data = calloc (rows * columns, sizeof *m->data);
  m->row = malloc (rows * sizeof *m->row);
  for (int i = 0; i < rows; i++)
    m->row[i] = m->data + i * columns;
}

static void
make_graph (sparse *g, int n)
{
  g->n = n;
  g->first = malloc ((n + 1) * sizeof (int));
  g->first[0] = 0;
  for (int i = 0; i < n; i++)
    g->first[i + 1] = g->first[i] + i % 3;
  const int edges = g->first[n];
  g->column = malloc (edges * sizeof (int));
  g->value = malloc (edges * sizeof (double));
  for (int k = 0; k < edges; k++)
    {
      g->column[k] = k % n;
      g->value[k] = k;
    }
}

static struct station *
make_station (const char *name, int readings, struct station *next)
{
  struct station *s = malloc (sizeof *s);
  s->name = strdup (name);
  s->readings = readings;
  s->reading = calloc (readings, sizeof (float));
  s->next = next;
  return s;
}

static void
make_line (struct line *l, int n)
{
  l->begin = calloc (n, sizeof (double));
  l->end = l->begin + n;
  l->middle = l->begin + n / 2;
  l->halo = n;
  l->cell = (double *) calloc (n + 4, sizeof (double)) + 2;
}

static struct scene *
make_scene (int n)
{
  struct scene *s = calloc (1, sizeof *s);
  s->n_matrices = n;
  s->matrices = calloc (n, sizeof (struct matrix));
  for (int i = 0; i < n; i++)
    make_matrix (&s->matrices[i], i + 1, 2 * i + 1);
  make_graph (&s->graph, 10);
  s->stations = make_station ("K2", 3, make_station ("Eiger", 7, NULL));
  make_line (&s->line, 6);
  s->table.n = 5;
  s->table.values = malloc (s->table.n * sizeof (long));
  for (int i = 0; i < s->table.n; i++)
    s->table.values[i] = i;
  return s;
}

static double
sum_of (const double *a, int n)
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i];
  return sum;
}

int
main (void)
{
  struct scene *s = make_scene (4);
  double sum = 0;
  int letters = 0;
#pragma acc parallel num_gangs(1) copy(s[0:1], sum, letters)
  {
    for (int k = 0; k < s->n_matrices; k++)
      {
        struct matrix *m = &s->matrices[k];
        for (int i = 0; i < m->rows; i++)
          for (int j = 0; j < m->columns; j++)
            m->row[i][j] += i + j;
      }
    for (int i = 0; i < s->graph.n; i++)
      for (int k = s->graph.first[i]; k < s->graph.first[i + 1]; k++)
        s->graph.value[k] += s->graph.column[k];
    for (struct station *p = s->stations; p; p = p->next)
      {
        for (const char *c = p->name; *c; c++)
          letters++;
        for (int i = 0; i < p->readings; i++)
          p->reading[i] = i;
      }
    for (double *p = s->line.begin; p != s->line.end; p++)
      *p = 1;
    *s->line.middle = 5;
    for (int i = 0; i < s->line.halo; i++)
      s->line.cell[i - 2] = s->line.cell[i + 2] = i + 1;
    for (int i = 0; i < s->table.n; i++)
      s->table.values[i] *= 2;
    sum = sum_of (s->matrices[1].data, s->matrices[1].rows * s->matrices[1].columns);
  }
  struct matrix *last = &s->matrices[3];
  if (last->data[3 * 7 + 6] != 9 || sum != 9)
    abort ();
  const int edges = s->graph.first[10];
  if (s->graph.value[edges - 1] != edges - 1 + (edges - 1) % 10)
    abort ();
  if (letters != 7 || s->stations->next->reading[6] != 6)
    abort ();
  if (s->line.begin[0] != 1 || s->line.begin[3] != 5 || s->line.cell[7] != 6
      || s->line.cell[-2] != 1)
    abort ();
  if (s->table.values[4] != 8)
    abort ();
}
