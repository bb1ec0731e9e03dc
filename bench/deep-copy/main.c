/* The deep-copy benchmark: builds each data set, moves it in each way several
   times, and reports medians in milliseconds.  Each set has a process of its
   own: what others left behind of the heap would be measured as well.

   usage: deep-copy [-q] [-r REPETITIONS] [-d DIVISOR] [-s NAMES] [-c] [-m]
     -q  quick: sets of a hundredth of the size (for a simulated device)
     -d  manual runs of sets with very many objects use a DIVISOR-th of them;
	 their times are multiplied
     -s  only sets whose names begin with one of these, separated by commas
     -m  no manual runs
     -c  curves instead: from 10^3 to 10^7 objects

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include "bench/deep-copy/build.h"
#include "bench/measure.h"

#include <openacc.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

static int repetitions = 5;
static long divisor = 20;
static long shrink = 1;
static int manual_p = 1;
static const char *wanted = "";

static const char program[] = "deep-copy";

struct set
{
  const char *name;
  long n, how;
  void (*build) (struct bench_set *, long n, long how);
  struct bench_way deep, manual;
  void (*walk) (void *); /* Plainly, on the host; or null.  */
};

#define DEEP(TYPE)                                                             \
  {                                                                            \
    TYPE##_deep_in, TYPE##_deep_touch, TYPE##_deep_out, TYPE##_found           \
  }
#define MANUAL(TYPE)                                                           \
  {                                                                            \
    TYPE##_manual_in, 0, TYPE##_manual_out, 0                                  \
  }
#define NO_MANUAL                                                              \
  {                                                                            \
    0, 0, 0, 0                                                                 \
  }
#define WAYS(TYPE) DEEP (TYPE), MANUAL (TYPE)

#define WALK(TYPE, NEXT)                                                       \
  static void walk_##TYPE (void *root)                                         \
  {                                                                            \
    double sum = 0;                                                            \
    for (struct TYPE *p = root; p; p = p->NEXT)                                \
      sum += p->value[0];                                                      \
    __asm__ volatile ("" : : "g"(sum));                                        \
  }
WALK (node1, next)
WALK (node2, left)
WALK (node4, child[0])

#define NODES(NAME, HOW, POINTERS, WALKED, BY_HAND)                            \
  { NAME, 1000000, HOW | POINTERS, build_nodes, DEEP (node##POINTERS),         \
    BY_HAND, WALKED },                                                         \
  { NAME " shuffled", 1000000, HOW | POINTERS | node_shuffled, build_nodes,    \
    DEEP (node##POINTERS), BY_HAND, WALKED }
#define DENSE(Q, N)                                                            \
  { "Dense Q" #Q " N" #N, N, Q, build_dense, WAYS (dense), 0 }

static const struct set sets[] = {
  { "A", 64 << 18, 0, build_three, WAYS (three), 0 },
  { "B", 100000, 256, build_two, WAYS (two), 0 },
  { "C", 1000000, 16, build_one, WAYS (one), 0 },
  { "E", 1 << 18, 0, build_fields, WAYS (fields), 0 },
  { "FB", 100000, 'B', build_fortran, WAYS (fortran), 0 },
  { "FE", 1 << 18, 'E', build_fortran, WAYS (fortran), 0 },
  NODES ("list 1", 0, 1, walk_node1, MANUAL (node1)),
  NODES ("list 2", 0, 2, walk_node2, MANUAL (node2)),
  NODES ("list 4", 0, 4, walk_node4, NO_MANUAL),
  NODES ("tree 2", node_tree, 2, 0, MANUAL (node2)),
  NODES ("tree 4", node_tree, 4, 0, NO_MANUAL),
  { "k-d tree", 250000, 0, build_kd, WAYS (kd), 0 },
  { "neurons", 500, 400, build_neurons, WAYS (neurons), 0 },
  { "mesh of blocks", 1000, 5, build_blocks, WAYS (block), 0 },
  { "mesh of cells", 0, 12, build_cells, DEEP (cell), NO_MANUAL, 0 },
  DENSE (2, 100),
  DENSE (2, 1000),
  DENSE (2, 10000),
  DENSE (2, 100000),
  DENSE (4, 1000),
  DENSE (8, 100),
  DENSE (8, 1000),
  DENSE (8, 10000),
  DENSE (16, 100),
  DENSE (16, 1000),
};

static int
wanted_p (const char *name)
{
  for (const char *at = wanted; *at;)
    {
      size_t length = strcspn (at, ",");
      if (strncmp (at, name, length) == 0)
	return 1;
      at += length + (at[length] == ',');
    }
  return !*wanted;
}

static struct bench_set
build (const struct set *set, long n)
{
  struct bench_set s = { 0 };
  set->build (&s, n, set->how);
  return s;
}

struct times
{
  double in, out;
};

/* The benchmark is worth nothing when a value did not make it there and
   back.  */
static void
check_touched (const struct bench_way *way, const struct bench_set *s)
{
  way->in (s->root, s->count);
  way->touch (s->root, s->count);
  way->out (s->root, s->count);
  double found = way->found (s->root, s->count, 1);
  if (found != 1)
    {
      fprintf (stderr, "bench: found %g instead of 1\n", found);
      exit (1);
    }
}

static struct times
measure (const struct bench_way *way, const struct bench_set *s, int times)
{
  double in[64], out[64];
  for (int i = 0; i < times; i++)
    {
      double start = now ();
      way->in (s->root, s->count);
      double middle = now ();
      way->out (s->root, s->count);
      in[i] = middle - start;
      out[i] = now () - middle;
    }
  return (struct times) { median (in, times), median (out, times) };
}

static struct times
measure_floor (const struct bench_set *s)
{
  static const struct bench_way way = { floor_in, 0, floor_out, 0 };
  floor_reserve (s->bytes);
  way.in (s->root, s->count);
  struct times result = measure (&way, s, repetitions);
  floor_reserve (0);
  return result;
}

/* The least that a copy of all objects takes.  */
static struct times
measure_packed (const struct bench_set *s)
{
  static const struct bench_way way = { packed_in, 0, packed_out, 0 };
  if (!s->pieces)
    return (struct times) { -1, -1 };
  packed_reserve (s);
  measure (&way, s, 1);
  struct times result = measure (&way, s, repetitions);
  packed_reserve (NULL);
  return result;
}

/* A host walk meets the structure as a directive does: just moved.  */
static double
measure_walk (const struct set *set, const struct bench_set *s)
{
  double times[64];
  if (!set->walk)
    return -1;
  for (int i = 0; i < repetitions; i++)
    {
      measure (&set->deep, s, 1);
      double start = now ();
      set->walk (s->root);
      times[i] = now () - start;
    }
  return median (times, repetitions);
}

/* A directive per element takes seconds: for many objects a part of them, and
   no run to warm up.  */
static struct times
measure_manual (const struct set *set, const struct bench_set *s)
{
  if (!manual_p || !set->manual.in)
    return (struct times) { -1, -1 };
  if (s->objects <= 30000 || divisor == 1)
    return measure (&set->manual, s, s->objects > 1000 ? 1 : repetitions);
  struct bench_set part = build (set, set->n / shrink / divisor);
  struct times result = measure (&set->manual, &part, 1);
  double factor = (double) s->objects / part.objects;
  return (struct times) { result.in * factor, result.out * factor };
}

static void
start_device (void)
{
  if (acc_get_device_type () == acc_device_host)
    {
      fprintf (stderr, "bench: there is no device\n");
      exit (1);
    }
  acc_init (acc_get_device_type ());
}

/* Begin a process that has a device of its own; nonzero: this is it, which has
   to end.  The other goes on when it has ended.  */
static int
in_own_process (void)
{
  fflush (stdout);
  pid_t child = fork ();
  bench_check (child < 0, "fork");
  if (child == 0)
    return 1;
  int status;
  bench_check (waitpid (child, &status, 0) < 0, "waitpid");
  bench_check (status, "a set");
  return 0;
}

static void
row (const struct set *set)
{
  /* For the quick run: what is linked keeps its levels.  */
  if (!wanted_p (set->name)
      || (shrink > 1 && set->build == build_dense && set->n * set->how > 10000)
      || !in_own_process ())
    return;
  start_device ();
  struct bench_set s = build (set, set->build == build_dense
				     ? set->n : set->n / shrink);
  struct times floor = measure_floor (&s);
  check_touched (&set->deep, &s);
  struct times deep = measure (&set->deep, &s, repetitions);
  struct times packed = measure_packed (&s);
  double walk = measure_walk (set, &s);
  struct times manual = measure_manual (set, &s);
  report (program, set->name, "objects", (double) s.objects, "bytes",
	  (double) s.bytes, "in", deep.in, "out", deep.out, "floor_in",
	  floor.in, "floor_out", floor.out, "packed_in", packed.in,
	  "packed_out", packed.out, "manual_in", manual.in,
	  "manual_out", manual.out, "walk", walk, NULL);
  exit (0);
}

static void
tiny_row (void)
{
  if (!wanted_p ("tiny") || !in_own_process ())
    return;
  start_device ();
  enum { n = 1000 };
  struct tiny x = { 16, zeroed (16 * sizeof (float)) };
  void (*const run[]) (struct tiny *) = { deep_tiny, manual_tiny };
  void (*const hold[]) (struct tiny *, long)
    = { deep_tiny_hold, manual_tiny_hold };
  double each[2], held[2];
  for (int way = 0; way < 2; way++)
    {
      for (int i = 0; i < 10; i++)
	run[way] (&x);
      double start = now ();
      for (int i = 0; i < n; i++)
	run[way] (&x);
      each[way] = (now () - start) / n;
      start = now ();
      hold[way] (&x, 10 * n);
      held[way] = (now () - start - each[way]) / (10 * n);
    }
  report (program, "tiny", "region_us", each[0] * 1e3, "manual_region_us",
	  each[1] * 1e3, "present_us", held[0] * 1e3, "manual_present_us",
	  held[1] * 1e3, NULL);
  exit (0);
}

static void
curves (void)
{
  static const char *const names[]
    = { "C", "list 2", "tree 2", "tree 2 shuffled" };
  for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
    for (size_t j = 0; j < sizeof names / sizeof *names; j++)
      if (strcmp (sets[i].name, names[j]) == 0 && wanted_p (names[j]))
	for (long n = 1000; n <= 10000000 / shrink; n *= 10)
	  if (in_own_process ())
	    {
	      start_device ();
	      struct bench_set s = build (&sets[i], n);
	      check_touched (&sets[i].deep, &s);
	      struct times t = measure (&sets[i].deep, &s, repetitions);
	      report ("deep-copy-curve", names[j], "objects",
		      (double) s.objects, "in", t.in, "out", t.out, NULL);
	      exit (0);
	    }
}

/* Several devices: a host thread for each, and a structure, all at once.  */
static pthread_barrier_t all_ready;

static void *
use_device (void *number)
{
  struct bench_set s = { 0 };
  double *times = number;
  acc_set_device_num (times[0], acc_get_device_type ());
  build_two (&s, 100000 / shrink, 256);
  const struct bench_way way
    = { two_deep_in, two_deep_touch, two_deep_out, two_found };
  check_touched (&way, &s);
  double in[64], out[64];
  for (int i = 0; i < repetitions; i++)
    {
      pthread_barrier_wait (&all_ready);
      double start = now ();
      way.in (s.root, s.count);
      pthread_barrier_wait (&all_ready);
      double middle = now ();
      in[i] = middle - start;
      way.out (s.root, s.count);
      pthread_barrier_wait (&all_ready);
      out[i] = now () - middle;
    }
  times[0] = median (in, repetitions);
  times[1] = median (out, repetitions);
  return NULL;
}

static void
devices_row (void)
{
  if (!wanted_p ("devices") || !in_own_process ())
    return;
  start_device ();
  enum { most = 16 };
  int n = acc_get_num_devices (acc_get_device_type ());
  double one[2] = { 0 }, times[most][2];
  pthread_t threads[most];
  if (n < 2)
    exit (0);
  n = n > most ? most : n;
  pthread_barrier_init (&all_ready, NULL, 1);
  use_device (one);
  pthread_barrier_destroy (&all_ready);
  pthread_barrier_init (&all_ready, NULL, n);
  for (int i = 0; i < n; i++)
    {
      times[i][0] = i;
      bench_check (pthread_create (&threads[i], NULL, use_device, times[i]),
		   "pthread_create");
    }
  for (int i = 0; i < n; i++)
    pthread_join (threads[i], NULL);
  report (program, "devices", "devices", (double) n, "one_in", one[0],
	  "one_out", one[1], "in", times[0][0], "out", times[0][1], NULL);
  exit (0);
}

int
main (int argc, char **argv)
{
  int option, curve = 0;
  while ((option = getopt (argc, argv, "qr:d:s:cm")) != -1)
    switch (option)
      {
      case 'q':
	shrink = 100;
	break;
      case 'r':
	repetitions = atoi (optarg);
	break;
      case 'd':
	divisor = atol (optarg);
	break;
      case 's':
	wanted = optarg;
	break;
      case 'c':
	curve = 1;
	break;
      case 'm':
	manual_p = 0;
	break;
      default:
	return 2;
      }
  if (repetitions < 1 || repetitions > 64 || divisor < 1)
    {
      fprintf (stderr, "bench: 1 to 64 repetitions, divisor from 1\n");
      return 2;
    }
  if (curve)
    {
      curves ();
      return 0;
    }
  tiny_row ();
  for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
    row (&sets[i]);
  devices_row ();
  return 0;
}
