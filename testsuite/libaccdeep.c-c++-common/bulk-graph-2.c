/* Section 3: the same with one thread and little pinned memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-target-env-var ACCDEEP_THREADS "1" } */
/* { dg-set-target-env-var ACCDEEP_PINNED "1M" } */

#include "../lib/accdeep-counters.h"

#include <stdlib.h>

struct edge_list
{
  int n;
  struct vertex **to;
  double *weight;
#pragma acc shape include(to[0:n][0:1], weight[0:n])
};

struct vertex
{
  struct edge_list edges;
  struct vertex *back;
  long mark;
#pragma acc shape include(back[0:1])
};

enum { n_vertices = 6000, n_edges = 3 };

int
main (void)
{
  struct vertex *v = (struct vertex *) calloc (n_vertices, sizeof *v);
  double *shared = (double *) malloc (n_edges * sizeof *shared);
  for (int i = 0; i < n_vertices; i++)
    {
      struct edge_list *e = &v[i].edges;
      e->n = i % 7 ? n_edges : 0;
      e->to = (struct vertex **) malloc (n_edges * sizeof *e->to);
      e->weight = i % 5 ? shared : (double *) malloc (n_edges * sizeof (double));
      for (int j = 0; j < n_edges; j++)
	{
	  e->to[j] = (i + j) % 11 ? v + (i * 31L + j * 17) % n_vertices : NULL;
	  e->weight[j] = j + 1;
	}
      v[i].back = i ? v + i / 2 : NULL;
      v[i].mark = i;
    }
#pragma acc data copy(v[0:n_vertices])
  {
    int wrong = 0;
#pragma acc parallel loop reduction(+:wrong) present(v[0:n_vertices])
    for (int i = 0; i < n_vertices; i++)
      {
	for (int j = 0; j < v[i].edges.n; j++)
	  {
	    struct vertex *to = v[i].edges.to[j];
	    if ((i + j) % 11 ? to != v + (i * 31L + j * 17) % n_vertices
			     : to != NULL)
	      wrong++;
	    if (v[i].edges.weight[j] != j + 1)
	      wrong++;
	  }
	if (i ? v[i].back != v + i / 2 : v[i].back != NULL)
	  wrong++;
	v[i].mark += 10;
      }
    CHECK (wrong == 0);
  }
  struct accdeep_statistics s;
  last_statistics (&s);
  for (int i = 0; i < n_vertices; i++)
    {
      CHECK (v[i].mark == i + 10);
      CHECK (v[i].back == (i ? v + i / 2 : NULL));
      CHECK (v[i].edges.weight[1] == 2);
      if (v[i].edges.weight != shared)
	free (v[i].edges.weight);
      free (v[i].edges.to);
    }
  if (!memory_shared_p ())
    CHECK (s.transfers <= 64);
  free (shared);
  free (v);
  return 0;
}
