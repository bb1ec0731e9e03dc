/* Section 2.3: what the host lets p[@] lead to in a large structure is where it
   leads on the device from the next directive on that enters it, or the part
   that has it.  That takes as many calls of libgomp as there are pointers that
   have changed, and what follows, launches, updates and the exit, no more than
   before.  When the part leaves, the structure's pointer stays.  One that has
   become null is left as it was.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-target-env-var ACCDEEP_THREADS "4" } */

#include "../lib/accdeep-counters.h"

#include <openacc.h>

struct cell
{
  int number, n;
  int *data;
  struct cell *beside;
  int *from, *to;    /* In some cell's data.  */
  const int *weight; /* In a table that others bring.  */
  int *mark;	     /* Maybe on the device.  */
#pragma acc shape include(data[0:n], beside[@], from[@], to[@from], weight[@], \
			  mark[@?])
};

struct grid
{
  int n;
  struct cell *cell;
  struct cell **order;
#pragma acc shape include(cell[0:n], order[0:n][@])
};

enum { n_cells = 20000, n_weights = 16 };

/* What the device must find through the pointers of each cell; -1: nothing.  */
struct finding
{
  int beside, from, length, weight, mark, order;
};

static struct grid *g;
static struct finding want[n_cells];
static int weight[2][n_weights];
static int mark_here = 77, mark_late = 78;
static int shared;

static unsigned state = 11;

static int
draw (int n)
{
  state = state * 1664525u + 1013904223u;
  return (int) ((state >> 8) % n);
}

/* The pointers of cell I have been entered.  */
static void
note (int i)
{
  const struct cell *c = g->cell + i;
  struct finding *w = want + i;
  if (shared || c->beside)
    w->beside = c->beside ? c->beside->number : -1;
  w->from = c->from[0];
  w->length = c->to - c->from;
  w->weight = *c->weight;
  if (shared || (c->mark && present_p (c->mark, sizeof *c->mark)))
    w->mark = c->mark ? *c->mark : -1;
}

static void
note_all (void)
{
  for (int i = 0; i < n_cells; i++)
    {
      note (i);
      want[i].order = g->order[i]->number;
    }
}

/* Let some pointers of cell I lead to something else.  */
static void
change (int i)
{
  struct cell *c = g->cell + i;
  struct cell *other = g->cell + draw (n_cells);
  c->beside = draw (3) ? other : NULL;
  c->from = other->data + draw (2);
  c->to = c->from + draw (3);
  c->weight = weight[draw (2)] + draw (n_weights);
}

static void
make (void)
{
  g = NEW (struct grid, 1);
  g->n = n_cells;
  g->cell = NEW (struct cell, n_cells);
  g->order = NEW (struct cell *, n_cells);
  for (int i = 0; i < n_cells; i++)
    {
      struct cell *c = g->cell + i;
      c->number = i;
      c->n = 3 + i % 3;
      c->data = NEW (int, c->n);
      for (int k = 0; k < c->n; k++)
	c->data[k] = 10 * i + k;
    }
  for (int i = 0; i < n_cells; i++)
    {
      change (i);
      g->cell[i].beside = i % 10 ? g->cell + draw (n_cells) : NULL;
      g->cell[i].mark = i % 3 == 0 ? NULL : i % 3 == 1 ? &mark_here : &mark_late;
      g->order[i] = g->cell + (i + 5) % n_cells;
      want[i].beside = want[i].mark = -1;
    }
  for (int i = 0; i < n_weights; i++)
    {
      weight[0][i] = i;
      weight[1][i] = 100 + i;
    }
}

/* The device finds what it must, and the launch on G takes no more than one on
   anything.  */
static void
check_pointers (void)
{
  struct accdeep_statistics s;
  int wrong = 0;
#pragma acc parallel loop present(g[0:1]) copyin(want) reduction(+:wrong)
  for (int i = 0; i < n_cells; i++)
    {
      const struct cell *c = g->cell + i;
      const struct finding *w = want + i;
      wrong += (c->beside ? c->beside->number : -1) != w->beside;
      wrong += c->from[0] != w->from || c->to - c->from != w->length;
      wrong += *c->weight != w->weight;
      wrong += w->mark >= 0 && *c->mark != w->mark;
      wrong += g->order[i]->number != w->order;
    }
  last_statistics (&s);
  CHECK_EQ (wrong, 0);
  CHECK (s.libgomp_calls < 50);
}

/* Enter all of G.  */
static void
enter_all (void)
{
  struct accdeep_statistics s;
#pragma acc enter data copyin(g[0:1])
  last_statistics (&s);
  /* Each place that pointers lead to, outside, is asked for.  */
  CHECK (shared || s.libgomp_calls < 50 + 2 * (2 * n_weights + 2));
  note_all ();
  check_pointers ();
}

int
main (void)
{
  struct accdeep_statistics s;
  struct cell *c;
  shared = memory_shared_p ();
  make ();
  int *first = weight[0], *second = weight[1];
#pragma acc enter data copyin(first[0:n_weights], second[0:n_weights], mark_here)
  enter_all ();

  for (int round = 0; round < 3; round++)
    {
      /* All of it again, after some changes.  */
      for (int k = 0; k < 60; k++)
	{
	  change (draw (n_cells));
	  g->order[draw (n_cells)] = g->cell + draw (n_cells);
	}
      enter_all ();

      /* One element, which may leave again.  */
      for (int k = 0; k < 4; k++)
	{
	  /* Some had been null.  */
	  const int i = 10 * draw (n_cells / 10) + 3 * (k % 2);
	  c = g->cell + i;
	  change (i);
#pragma acc enter data copyin(c[0:1])
	  last_statistics (&s);
	  CHECK (shared || s.libgomp_calls < 100);
	  note (i);
	  check_pointers ();
	  if (k % 2)
	    {
#pragma acc exit data delete(c[0:1])
	      CHECK_PRESENT (c, sizeof *c);
	    }
	  check_pointers ();
	}

      /* A construct.  */
      change (100 + round);
#pragma acc data copyin(g[0:1])
      {
	note (100 + round);
	check_pointers ();
      }
      check_pointers ();
      c = g->cell + 203 + round;
      change (203 + round);
#pragma acc data copyin(c[0:1])
      {
	note (203 + round);
	check_pointers ();
      }
      check_pointers ();
    }

  /* To and fro.  */
  for (int round = 0; round < 100; round++)
    {
      g->cell[round % 7].weight = weight[round % 2];
      g->cell[round % 7].from = g->cell[7 * round].data;
      g->cell[round % 7].to = g->cell[round % 7].from + 1;
#pragma acc enter data copyin(g[0:1])
    }
  note_all ();
  check_pointers ();

  /* A table comes to another place, and an optional target comes at all.  */
  void *const before = acc_deviceptr (second);
  void *block[8];
#pragma acc exit data delete(second[0:n_weights])
  for (int k = 0; k < 8; k++)
    block[k] = acc_malloc (sizeof weight[1]);
  for (int i = 0; i < n_weights; i++)
    second[i] += 1000;
#pragma acc enter data copyin(second[0:n_weights], mark_late)
  for (int k = 0; k < 8; k++)
    acc_free (block[k]);
  CHECK (shared || acc_deviceptr (second) != before);
  enter_all ();
  CHECK (want[2].mark == 78);
  enter_all ();

  /* Pointers that libgomp knows one by one.  */
  c = g->cell + 300;
  acc_attach ((void **) &c->beside);
  change (300);
  enter_all ();
  acc_detach ((void **) &c->beside);
  check_pointers ();

  /* Values, with pointers in between.  */
  for (int i = 0; i < n_cells; i++)
    g->cell[i].data[0] += 5;
#pragma acc update device(g[0:1])
  last_statistics (&s);
  CHECK (shared || s.libgomp_calls < 50);
  for (int i = 0; i < n_cells; i++)
    want[i].from = g->cell[i].from[0];
  check_pointers ();

  struct cell *const copy = NEW (struct cell, n_cells);
  memcpy (copy, g->cell, n_cells * sizeof *copy);
#pragma acc exit data copyout(g[0:1]) finalize
  last_statistics (&s);
  CHECK (shared || s.libgomp_calls < 1000);
  CHECK (memcmp (copy, g->cell, n_cells * sizeof *copy) == 0);
#pragma acc exit data delete(first[0:n_weights], second[0:n_weights])          \
  delete(mark_here, mark_late)
  CHECK_ABSENT (g, sizeof *g);
  CHECK_ABSENT (g->order, n_cells);
  for (int i = 0; i < n_cells; i += 333)
    {
      CHECK_ABSENT (g->cell + i, sizeof *g->cell);
      CHECK_ABSENT (g->cell[i].data, sizeof (int));
    }
  for (int i = 0; i < n_cells; i++)
    free (g->cell[i].data);
  free (copy);
  free (g->cell);
  free (g->order);
  free (g);
  return 0;
}
