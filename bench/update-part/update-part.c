/* The benchmark of updates of parts: structures that stay on the device, of
   which a program needs a little between two kernels.

   Each row is one directive, and what the driver takes for the same bytes in
   page-locked memory: a strided copy for a member of an array of structs, one
   piece for all else.

   usage: update-part [OBJECTS [REPETITIONS]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include "bench/floor.h"

#include <openacc.h>

static int repetitions = 7;

/* Sixty-four bytes, and an array or two.  */
struct body
{
  int n;
  int kind;
  double b;
  double *v;
  double *w;
  double rest[4];
#pragma acc shape include(v[0:n], w[0:n])
#pragma acc shape(only_b) default(exclude) include(b)
#pragma acc shape(only_v) default(exclude) include(v[0:n])
};

/* Blocks of an adaptive mesh, as miniAMR's: the host decides on refinement
   from what it reads of each, and exchanges one variable.  */
struct block
{
  int number, level, refine, parent;
  double cost;
  int neighbour[6];
  int cells;
  double *variable[5];
#pragma acc shape include(variable[0:5][0:cells])
#pragma acc shape(decision) default(exclude) include(refine, cost)
#pragma acc shape(first) default(exclude) include(variable[0:1][0:cells])
};

/* Threads of a simulation of neurons, as CoreNEURON's: a list of mechanisms
   each, which have arrays.  */
struct memb_list
{
  int nodecount;
  int *nodeindices;
  double *data;
  int *pdata;
#pragma acc shape include(nodeindices[0:nodecount], data[0:nodecount], \
  pdata[0:nodecount])
#pragma acc shape(state) default(exclude) include(data[0:nodecount])
};

struct mechanism
{
  struct mechanism *next;
  struct memb_list *ml;
  int index;
#pragma acc shape include(next[0:1], ml[0:1])
#pragma acc shape(state) default(exclude) include<state>(next[0:1], ml[0:1])
};

struct thread
{
  int end;
  double t;
  double *v, *rhs;
  struct mechanism *tml;
#pragma acc shape include(v[0:end], rhs[0:end], tml[0:1])
#pragma acc shape(voltage) default(exclude) include(v[0:end])
#pragma acc shape(state) default(exclude) include<state>(tml[0:1])
};

/* Measure DEVICE and SELF, directives, which move HEIGHT pieces of WIDTH bytes,
   PITCH apart.  The first runs are not counted.  */
#define MEASURE(NAME, DEVICE, SELF, WIDTH, PITCH, HEIGHT)		\
  {									\
    double in[64], out[64], floor_in, floor_out;			\
    floor_of (WIDTH, PITCH, HEIGHT, repetitions, &floor_in, &floor_out);	\
    for (int i = -1; i < repetitions; i++)				\
      {									\
	double start = now ();						\
	_Pragma (DEVICE)						\
	double middle = now ();						\
	_Pragma (SELF)							\
	in[i < 0 ? 0 : i] = middle - start;				\
	out[i < 0 ? 0 : i] = now () - middle;				\
      }									\
    report ("update-part", NAME, "in", median (in, repetitions), "out",	\
	    median (out, repetitions), "floor_in", floor_in, "floor_out",	\
	    floor_out, NULL);						\
  }

enum order { in_order, shuffled, ragged, two_arrays };

static void
measure_bodies (const char *name, long n, enum order order)
{
  struct body *x = zeroed (n * sizeof *x);
  long *place = zeroed (n * sizeof *place);
  for (long i = 0; i < n; i++)
    place[i] = i;
  if (order == shuffled)
    for (long i = n - 1; i > 0; i--)
      {
	long j = random () % (i + 1), k = place[i];
	place[i] = place[j];
	place[j] = k;
      }
  size_t bytes = 0;
  for (long i = 0; i < n; i++)
    {
      struct body *p = &x[place[i]];
      p->n = order == ragged ? 4 + random () % 25 : 16;
      p->v = zeroed (p->n * sizeof *p->v);
      bytes += p->n * sizeof *p->v;
      if (order == two_arrays)
	p->w = zeroed (p->n * sizeof *p->w);
    }
  long part = n / 100;
  char text[80];
#pragma acc enter data copyin(x[0:n])
  snprintf (text, sizeof text, "%s, a member", name);
  MEASURE (text, "acc update device<only_b>(x[0:n])",
	   "acc update self<only_b>(x[0:n])", sizeof x->b, sizeof *x, n)
  snprintf (text, sizeof text, "%s, an array", name);
  MEASURE (text, "acc update device<only_v>(x[0:n])",
	   "acc update self<only_v>(x[0:n])", bytes, bytes, 1)
  snprintf (text, sizeof text, "%s, of 1 %% an array", name);
  MEASURE (text, "acc update device<only_v>(x[n/2:part])",
	   "acc update self<only_v>(x[n/2:part])", bytes / 100, bytes / 100, 1)
#pragma acc exit data delete(x[0:n])
  for (long i = 0; i < n; i++)
    {
      free (x[i].v);
      free (x[i].w);
    }
  free (place);
  free (x);
}

static void
measure_mesh (long n)
{
  enum { cells = 1000 };
  n = n / 100 + 1;
  struct block *x = zeroed (n * sizeof *x);
  for (long i = 0; i < n; i++)
    {
      x[i].cells = cells;
      for (int j = 0; j < 5; j++)
	x[i].variable[j] = zeroed (cells * sizeof (double));
    }
#pragma acc enter data copyin(x[0:n])
  MEASURE ("mesh, two members", "acc update device<decision>(x[0:n])",
	   "acc update self<decision>(x[0:n])", 16, sizeof *x, n)
  MEASURE ("mesh, a variable", "acc update device<first>(x[0:n])",
	   "acc update self<first>(x[0:n])", n * cells * sizeof (double),
	   n * cells * sizeof (double), 1)
#pragma acc exit data delete(x[0:n])
  for (long i = 0; i < n; i++)
    for (int j = 0; j < 5; j++)
      free (x[i].variable[j]);
  free (x);
}

static void
measure_neurons (long n)
{
  enum { mechanisms = 25, nodes = 400 };
  n = n / 1000 + 1;
  struct thread *x = zeroed (n * sizeof *x);
  for (long i = 0; i < n; i++)
    {
      x[i].end = 2000;
      x[i].v = zeroed (2000 * sizeof (double));
      x[i].rhs = zeroed (2000 * sizeof (double));
      struct mechanism **at = &x[i].tml;
      for (int j = 0; j < mechanisms; j++, at = &(*at)->next)
	{
	  *at = zeroed (sizeof **at);
	  struct memb_list *ml = (*at)->ml = zeroed (sizeof *ml);
	  ml->nodecount = nodes;
	  ml->nodeindices = zeroed (nodes * sizeof (int));
	  ml->data = zeroed (nodes * sizeof (double));
	  ml->pdata = zeroed (nodes * sizeof (int));
	}
    }
  size_t state = n * mechanisms * nodes * sizeof (double);
#pragma acc enter data copyin(x[0:n])
  MEASURE ("neurons, voltages", "acc update device<voltage>(x[0:n])",
	   "acc update self<voltage>(x[0:n])", n * 2000 * sizeof (double),
	   n * 2000 * sizeof (double), 1)
  MEASURE ("neurons, state of mechanisms", "acc update device<state>(x[0:n])",
	   "acc update self<state>(x[0:n])", state, state, 1)
#pragma acc exit data delete(x[0:n])
}

int
main (int argc, char **argv)
{
  long n = argc > 1 ? atol (argv[1]) : 1000000;
  if (argc > 2)
    repetitions = atoi (argv[2]);
  if (n < 100 || repetitions < 1 || repetitions > 64)
    return 1;
  acc_init (acc_get_device_type ());
  measure_bodies ("bodies", n, in_order);
  measure_bodies ("bodies with two arrays", n, two_arrays);
  measure_bodies ("ragged bodies", n, ragged);
  measure_bodies ("shuffled bodies", n, shuffled);
  measure_mesh (n);
  measure_neurons (n);
  return 0;
}
