/* Cells with members of all kinds, each with an era on the host and one on the
   device: what an update moves takes its era along, and nothing else changes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef UPDATE_PART_AUX_H
#define UPDATE_PART_AUX_H

#include "../lib/accdeep-counters.h"

#ifndef N
#define N 3000
#endif

struct inner
{
  int a;
  char c;
};

struct cell
{
  int n;
  double b;
  float *w;
  double *v;
  short s;
  struct inner in;
  int *shared;
  char *text;
#pragma acc shape include(v[0:n], w[0:3], shared[0:5], text[0:n])
#pragma acc shape(only_b) default(exclude) include(b)
#pragma acc shape(only_v) default(exclude) include(v[0:n])
#pragma acc shape(small) default(exclude) include(s, in, w[1:2])
#pragma acc shape(only_shared) default(exclude) include(shared[0:5])
#pragma acc shape(no_arrays) exclude(v, w, shared, text)
#pragma acc policy(some) default(exclude) update(text, s)
};

/* Members, as bits and as places of eras.  */
enum
{
  B, S, IN, W0, W, V, SHARED, TEXT, N_MEMBERS
};

static struct cell *cells;
static int host_era[N_MEMBERS], device_era[N_MEMBERS];

static void
make_cells (void)
{
  int *shared[3];
  cells = NEW (struct cell, N);
  for (int i = 0; i < 3; i++)
    shared[i] = NEW (int, 5);
  for (int i = 0; i < N; i++)
    {
      struct cell *c = &cells[i];
      c->n = i % 7;
      c->v = i % 11 ? NEW (double, c->n) : NULL;
      c->w = NEW (float, 3);
      c->text = NEW (char, c->n);
      c->shared = shared[i % 3];
    }
}

static void
free_cells (void)
{
  for (int i = 0; i < 3; i++)
    free (cells[i].shared);
  for (int i = 0; i < N; i++)
    {
      free (cells[i].v);
      free (cells[i].w);
      free (cells[i].text);
    }
  free (cells);
}

/* The values of cell I in the eras of E.  */
#pragma acc routine seq
static void
set_cell (struct cell *c, int i, const int *e)
{
  c->b = e[B] * 10000.0 + i;
  c->s = e[S] * 100 + i % 50;
  c->in.a = e[IN] * 10000 + i;
  c->in.c = e[IN] + i % 50;
  c->w[0] = e[W0] * 10000.f + i;
  for (int j = 1; j < 3; j++)
    c->w[j] = e[W] * 10000.f + i + j;
  for (int j = 0; j < c->n; j++)
    {
      if (c->v)
	c->v[j] = e[V] * 10000.0 + i + j;
      c->text[j] = e[TEXT] + (i + j) % 50;
    }
  for (int j = 0; j < 5; j++)
    c->shared[j] = e[SHARED] * 10 + i % 3 + j;
}

#pragma acc routine seq
static int
wrong_cell (const struct cell *c, int i, const int *e)
{
  int wrong = 0;
  wrong += c->b != e[B] * 10000.0 + i;
  wrong += c->s != e[S] * 100 + i % 50;
  wrong += c->in.a != e[IN] * 10000 + i;
  wrong += c->in.c != e[IN] + i % 50;
  wrong += c->w[0] != e[W0] * 10000.f + i;
  for (int j = 1; j < 3; j++)
    wrong += c->w[j] != e[W] * 10000.f + i + j;
  for (int j = 0; j < c->n; j++)
    {
      if (c->v)
	wrong += c->v[j] != e[V] * 10000.0 + i + j;
      wrong += c->text[j] != (char) (e[TEXT] + (i + j) % 50);
    }
  for (int j = 0; j < 5; j++)
    wrong += c->shared[j] != e[SHARED] * 10 + i % 3 + j;
  return wrong;
}

static void
set_host (int era)
{
  for (int m = 0; m < N_MEMBERS; m++)
    host_era[m] = era;
  for (int i = 0; i < N; i++)
    set_cell (&cells[i], i, host_era);
}

static void
set_device (int era)
{
  for (int m = 0; m < N_MEMBERS; m++)
    device_era[m] = era;
  /* Cells share arrays, which get the same values.  */
#pragma acc parallel loop num_gangs(1) vector_length(32) \
  present(cells[0:N]) copyin(device_era)
  for (int i = 0; i < N; i++)
    set_cell (&cells[i], i, device_era);
}

/* Cells FIRST .. LAST-1 are as the eras say.  */
static void
check_cells (int first, int last)
{
  int wrong = 0;
  for (int i = first; i < last; i++)
    wrong += wrong_cell (&cells[i], i, host_era);
  CHECK_EQ (wrong, 0);
#pragma acc parallel loop reduction(+:wrong) present(cells[0:N]) \
  copyin(device_era)
  for (int i = first; i < last; i++)
    wrong += wrong_cell (&cells[i], i, device_era);
  CHECK_EQ (wrong, 0);
}

/* An update has moved MEMBERS, bits, to the host or to the device.  */
static void
moved_to_host (int members)
{
  for (int m = 0; m < N_MEMBERS; m++)
    if (members >> m & 1)
      host_era[m] = device_era[m];
}

static void
moved_to_device (int members)
{
  for (int m = 0; m < N_MEMBERS; m++)
    if (members >> m & 1)
      device_era[m] = host_era[m];
}

/* The last update did not go object by object.  */
static void
check_transfers (unsigned most)
{
  struct accdeep_statistics s;
  last_statistics (&s);
#ifdef NO_DRIVER
  (void) most; /* Each range is a copy.  */
#else
  CHECK (s.transfers <= most);
#endif
}

#endif
