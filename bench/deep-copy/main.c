/* The deep-copy benchmark: builds each data set, moves it in each way several
   times, and prints the medians as a table and, with a file name, as JSON.  Each
   set has a process of its own: what others left behind of the heap would be
   measured as well.

   usage: deep-copy [-q] [-r REPETITIONS] [-d DIVISOR] [-s SETS] [-c] [-m] [FILE]
     -q  quick: sets of a hundredth of the size (for a simulated device)
     -d  manual runs of sets with very many objects use a DIVISOR-th of them;
	 their times are multiplied (marked with *)
     -s  only sets whose name starts with one of these letters
     -m  no manual runs
     -c  curves instead: the cost per object from 10^3 to 10^7 objects

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench/deep-copy/sets.h"

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int repetitions = 5;
static long divisor = 20;
static long shrink = 1;
static int manual_p = 1;
static const char *wanted = "ABCDTEFQ";
static FILE *json;
static int json_rows;

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec * 1e-6;
}

static void *
zeroed (size_t bytes)
{
  void *result = malloc (bytes);
  if (!result)
    {
      fprintf (stderr, "bench: out of memory\n");
      exit (1);
    }
  /* Pages that were never touched would be measured as well, and GCC makes
     calloc, which does not touch them, of malloc and memset.  */
  __asm__ volatile ("" : "+r" (result));
  memset (result, 0, bytes);
  return result;
}

static float *
array (struct bench_set *s, long n)
{
  s->objects++;
  s->bytes += n * sizeof (float);
  return zeroed (n * sizeof (float));
}

static void
build_dense (struct bench_set *s, struct dense *d, long n, long q, int levels)
{
  d->n = n;
  d->data = zeroed (n * sizeof (double));
  s->objects++;
  s->bytes += n * sizeof (double);
  if (levels <= 1)
    return;
  d->q = q;
  d->kids = zeroed (q * sizeof *d->kids);
  s->objects++;
  s->bytes += q * sizeof *d->kids;
  for (long i = 0; i < q; i++)
    build_dense (s, d->kids + i, n, q, levels - 1);
}

static void *
roots (struct bench_set *s, long count, size_t each)
{
  s->count = count;
  s->objects = 1;
  s->bytes = count * each;
  return s->root = zeroed (count * each);
}

/* A tree of N nodes, balanced, in the order in which it is walked.  */
static struct leaf *
build_tree (struct bench_set *s, long n)
{
  if (n <= 0)
    return NULL;
  struct leaf *result = zeroed (sizeof *result);
  s->objects++;
  s->bytes += sizeof *result;
  result->left = build_tree (s, (n - 1) / 2);
  result->right = build_tree (s, n - 1 - (n - 1) / 2);
  return result;
}

/* NAME with N elements; the other numbers are the benchmark's.  */
static struct bench_set
build (const char *name, long n, long q)
{
  struct bench_set s = { name, NULL, 0, 0, 0 };
  switch (name[0])
    {
    case 'A':
      {
	struct three *p = roots (&s, 1, sizeof *p);
	p->n = n;
	p->x = array (&s, n);
	p->y = array (&s, n);
	p->z = array (&s, n);
	break;
      }
    case 'B':
      {
	struct two *p = roots (&s, n, sizeof *p);
	for (long i = 0; i < n; i++)
	  {
	    p[i].n = 256;
	    p[i].x = array (&s, 256);
	    p[i].y = array (&s, 256);
	  }
	break;
      }
    case 'C':
      {
	struct one *p = roots (&s, n, sizeof *p);
	for (long i = 0; i < n; i++)
	  {
	    p[i].n = 16;
	    p[i].x = array (&s, 16);
	  }
	break;
      }
    case 'D':
      {
	struct node *last = roots (&s, 1, sizeof *last);
	for (long i = 1; i < n; i++)
	  {
	    last = last->next = zeroed (sizeof *last);
	    s.objects++;
	    s.bytes += sizeof *last;
	  }
	break;
      }
    case 'T':
      s.root = build_tree (&s, n);
      s.count = 1;
      break;
    case 'E':
      {
	struct fields *p = roots (&s, 1, sizeof *p);
	p->n = n;
	for (int i = 0; i < n_fields; i++)
	  p->field[i] = array (&s, n);
	break;
      }
    case 'F':
      s.count = 1;
      s.root = fortran_build (name[1], n, &s.objects, &s.bytes);
      break;
    default:
      build_dense (&s, roots (&s, 1, sizeof (struct dense)), n, q, 4);
    }
  return s;
}

static void
release_dense (struct dense *d)
{
  for (long i = 0; i < d->q; i++)
    release_dense (d->kids + i);
  free (d->kids);
  free (d->data);
}

static void
release_tree (struct leaf *p)
{
  if (!p)
    return;
  release_tree (p->left);
  release_tree (p->right);
  free (p);
}

static void
release (struct bench_set *s)
{
  if (s->name[0] == 'F')
    {
      fortran_release (s->root);
      return;
    }
  for (long i = 0; i < s->count; i++)
    switch (s->name[0])
      {
      case 'A':
	{
	  struct three *p = s->root;
	  free (p->x), free (p->y), free (p->z);
	  break;
	}
      case 'B':
	{
	  struct two *p = (struct two *) s->root + i;
	  free (p->x), free (p->y);
	  break;
	}
      case 'C':
	free (((struct one *) s->root)[i].x);
	break;
      case 'D':
	for (struct node *p = ((struct node *) s->root)->next; p;)
	  {
	    struct node *next = p->next;
	    free (p);
	    p = next;
	  }
	break;
      case 'T':
	release_tree (s->root);
	s->root = NULL;
	break;
      case 'E':
	for (int j = 0; j < n_fields; j++)
	  free (((struct fields *) s->root)->field[j]);
	break;
      default:
	release_dense (s->root);
      }
  free (s->root);
}

/* What TOUCH has written, on the host; the benchmark is worth nothing when a
   value did not make it there and back.  */
static void
check_touched (const struct bench_set *s, int times)
{
  double expected = times, found = times;
  switch (s->name[0])
    {
    case 'A':
      {
	struct three *p = s->root;
	if (p->x[0] != times || p->y[1] != times)
	  found = p->x[0];
	if (p->z[p->n - 1] != times)
	  found = p->z[p->n - 1];
	break;
      }
    case 'B':
      for (long i = 0; i < s->count; i++)
	{
	  struct two *p = (struct two *) s->root + i;
	  if (p->x[0] != times || p->y[p->n - 1] != times)
	    found = p->x[0];
	}
      break;
    case 'C':
      for (long i = 0; i < s->count; i++)
	if (((struct one *) s->root)[i].x[0] != times)
	  found = ((struct one *) s->root)[i].x[0];
      break;
    case 'D':
      for (struct node *p = s->root; p; p = p->next)
	if (p->value[0] != times)
	  found = p->value[0];
      break;
    case 'T':
      for (struct leaf *p = s->root; p; p = p->left)
	if (p->value[0] != times)
	  found = p->value[0];
      break;
    case 'E':
      for (int j = 0; j < n_fields; j++)
	if (((struct fields *) s->root)->field[j][0] != times)
	  found = ((struct fields *) s->root)->field[j][0];
      break;
    case 'F':
      found = fortran_found (s->root, times);
      break;
    default:
      for (struct dense *p = s->root; p; p = p->q ? p->kids + p->q - 1 : NULL)
	if (p->data[0] != times)
	  found = p->data[0];
    }
  if (found != expected)
    {
      fprintf (stderr, "bench: set %s: found %g instead of %g\n", s->name,
	       found, expected);
      exit (1);
    }
}

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return x < y ? -1 : x > y;
}

static double
median (double *values, int n)
{
  qsort (values, n, sizeof *values, compare);
  return n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

struct times
{
  double in, out;
};

static struct times
measure (const struct bench_way *way, const struct bench_set *s, int times)
{
  double in[64], out[64];
  if (way->prepare)
    way->prepare (s);
  way->in (s);
  if (way->touch)
    way->touch (s);
  way->out (s);
  if (way == &deep_way)
    check_touched (s, 1);
  for (int i = 0; i < times; i++)
    {
      double start = now ();
      way->in (s);
      double middle = now ();
      way->out (s);
      in[i] = middle - start;
      out[i] = now () - middle;
    }
  return (struct times) { median (in, times), median (out, times) };
}

/* One measurement without a run to warm up: a directive per element takes
   seconds.  */
static struct times
measure_once (const struct bench_way *way, const struct bench_set *s)
{
  double start = now ();
  way->in (s);
  double middle = now ();
  way->out (s);
  return (struct times) { middle - start, now () - middle };
}

static void
write_json (const char *set, const char *way, const struct bench_set *s,
	    struct times t)
{
  if (!json)
    return;
  fprintf (json,
	   "%s\n  {\"set\": \"%s\", \"way\": \"%s\", \"objects\": %ld, "
	   "\"bytes\": %zu, \"in_ms\": %.6f, \"out_ms\": %.6f}",
	   json_rows++ ? "," : "", set, way, s->objects, s->bytes, t.in, t.out);
  fflush (json);
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
  if (child < 0)
    {
      perror ("fork");
      exit (1);
    }
  if (child == 0)
    {
      start_device ();
      return 1;
    }
  int status;
  if (waitpid (child, &status, 0) < 0 || status != 0)
    exit (1);
  json_rows++;
  return 0;
}

/* The row of one set.  */
static void
row (const char *name, long n, long q)
{
  if (!strchr (wanted, name[0]) || !in_own_process ())
    return;
  struct bench_set s = build (name, n, q);
  struct times floor = measure (&floor_way, &s, repetitions);
  floor_way.prepare (NULL);
  struct times deep = measure (&deep_way, &s, repetitions);
  long part = s.objects > 30000 ? divisor : 1;
  struct times manual = { 0, 0 };
  if (!manual_p)
    ;
  else if (part > 1)
    {
      struct bench_set less = build (name, n / part, q);
      manual = measure_once (&manual_way, &less);
      double factor = (double) s.objects / less.objects;
      manual.in *= factor;
      manual.out *= factor;
      release (&less);
    }
  else
    manual = measure (&manual_way, &s, s.objects > 1000 ? 1 : repetitions);
  printf ("%-14s %9ld %8.1f | %9.2f%s %9.2f | %9.3f %9.3f | %8.3f %8.3f "
	  "| %8.1f %8.1f | %5.2f %5.2f\n",
	  name, s.objects, s.bytes / 1e6, manual.in, part > 1 ? "*" : " ",
	  manual.out, deep.in, deep.out, floor.in, floor.out,
	  manual.in / deep.in, manual.out / deep.out, floor.in / deep.in,
	  floor.out / deep.out);
  fflush (stdout);
  if (manual_p)
    write_json (name, "manual", &s, manual);
  write_json (name, "deep", &s, deep);
  write_json (name, "floor", &s, floor);
  release (&s);
  exit (0);
}

static void
tiny_rows (void)
{
  if (!in_own_process ())
    return;
  enum { n = 1000 };
  struct tiny x = { 16, zeroed (16 * sizeof (float)) };
  void (*const run[]) (struct tiny *) = { deep_tiny, manual_tiny };
  void (*const hold[]) (struct tiny *, long)
    = { deep_tiny_hold, manual_tiny_hold };
  for (int way = 0; way < 2; way++)
    {
      struct bench_set s = { "tiny", &x, 1, 2, sizeof x + 64 };
      struct times t;
      for (int i = 0; i < 10; i++)
	run[way] (&x);
      double start = now ();
      for (int i = 0; i < n; i++)
	run[way] (&x);
      t.in = (now () - start) / n;
      start = now ();
      hold[way] (&x, 10 * n);
      t.out = (now () - start - t.in) / (10 * n);
      printf ("tiny region, %-8s %8.2f us    all present %8.3f us\n",
	      way ? "manual" : "deep", t.in * 1e3, t.out * 1e3);
      fflush (stdout);
      write_json ("tiny", way ? "manual" : "deep", &s, t);
    }
  free (x.a);
  exit (0);
}

static void
table (void)
{
  printf ("medians in ms; * a part of the elements, multiplied\n"
	  "%-14s %9s %8s | %-20s | %-19s | %-17s | %-17s | %s\n", "set",
	  "objects", "MB", "manual in/out", "deep in/out", "floor in/out",
	  "times manual", "of the floor");
  tiny_rows ();
  row ("A", (64 << 20) / shrink / sizeof (float), 0);
  row ("B", 100000 / shrink, 0);
  row ("C", 1000000 / shrink, 0);
  row ("D", 1000000 / shrink, 0);
  row ("Tree", 1000000 / shrink, 0);
  row ("E", (1 << 20) / shrink / sizeof (float), 0);
  row ("FB", 100000 / shrink, 0);
  row ("FE", (1 << 20) / shrink / sizeof (float), 0);
  static const struct { const char *name; long n, q; } dense[] = {
    { "Q2 N100", 100, 2 },     { "Q2 N1000", 1000, 2 },
    { "Q2 N10000", 10000, 2 }, { "Q2 N100000", 100000, 2 },
    { "Q4 N1000", 1000, 4 },   { "Q8 N100", 100, 8 },
    { "Q8 N1000", 1000, 8 },   { "Q8 N10000", 10000, 8 },
    { "Q16 N100", 100, 16 },   { "Q16 N1000", 1000, 16 },
  };
  for (size_t i = 0; i < sizeof dense / sizeof *dense; i++)
    if (shrink == 1 || dense[i].n * dense[i].q <= 10000)
      row (dense[i].name, dense[i].n, dense[i].q);
}

static void
curves (void)
{
  static const char *const sets[] = { "C", "D", "Tree" };
  start_device ();
  printf ("%-6s %10s %14s %14s\n", "set", "objects", "in ns/object",
	  "out ns/object");
  for (int i = 0; i < 3; i++)
    for (long n = 1000; n <= 10000000 / shrink; n *= 10)
      {
	if (!strchr (wanted, sets[i][0]))
	  continue;
	struct bench_set s = build (sets[i], n, 0);
	struct times t = measure (&deep_way, &s, repetitions);
	printf ("%-6s %10ld %14.2f %14.2f\n", sets[i], s.objects,
		t.in * 1e6 / s.objects, t.out * 1e6 / s.objects);
	fflush (stdout);
	write_json (sets[i], "deep", &s, t);
	release (&s);
      }
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
  if (optind < argc && !(json = fopen (argv[optind], "w")))
    {
      perror (argv[optind]);
      return 1;
    }
  if (json)
    {
      fprintf (json, "[");
      fflush (json);
    }
  if (curve)
    curves ();
  else
    table ();
  if (json)
    {
      fprintf (json, "\n]\n");
      fclose (json);
    }
  return 0;
}
