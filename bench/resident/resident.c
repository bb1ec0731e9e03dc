/* Programs enter their data once and then launch kernels and look at parts of
   it: what a launch takes on N resident objects, and what one access to one of
   very many objects takes, the launch after it, and the exit.

     resident launch N [LAUNCHES]  N rows of 8 doubles on one object: launches
				   with an explicit clause, with the pointer as
				   an argument, and with implicit data, on each
				   of N elements in turn, on N patches that know
				   their neighbours, and the way in and out of
				   all, in us
     resident access N [TIMES]     N structs with an array each: accesses, the
				   launch after them, and the exit

   With -DSHALLOW, without the plugin, the launches are on one flat object, which
   is what deep ones are measured against.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench/measure.h"

#include <openacc.h>

struct table
{
  long n;
  double **rows;
#ifndef SHALLOW
#pragma acc shape include(rows[0:n][0:8])
#endif
};

struct one
{
  long n;
  double *x;
#ifndef SHALLOW
#pragma acc shape include(x[0:n])
#endif
};

struct patch
{
  long n;
  double *x;
  struct patch *before, *after;
#ifndef SHALLOW
#pragma acc shape include(x[0:n], before[@], after[@])
#endif
};

struct line
{
  long n;
  struct patch *patch;
#ifndef SHALLOW
#pragma acc shape include(patch[0:n])
#endif
};

/* In microseconds: the median of what N calls of F (P) take.  */
static double
median_of (int n, void (*f) (void *), void *p)
{
  double *t = (double *) malloc (n * sizeof *t);
  for (int i = 0; i < n / 10 + 2; i++)
    f (p);
  for (int i = 0; i < n; i++)
    {
      double start = now ();
      f (p);
      t[i] = (now () - start) * 1e3;
    }
  double result = median (t, n);
  free (t);
  return result;
}

#ifdef SHALLOW
static const char program[] = "resident-shallow";
#else
static const char program[] = "resident";
#endif

static struct table *resident;
static long n_elements;

static void
launch_global (void *ignored)
{
  (void) ignored;
#pragma acc parallel present(resident[0:1])
  resident->n++;
}

static void
launch_argument (void *p)
{
  struct table *t = (struct table *) p;
#pragma acc parallel present(t[0:1])
  t->n++;
}

static struct table variable;

static void
launch_implicit (void *ignored)
{
  (void) ignored;
#pragma acc parallel
  variable.n++;
}

static struct one *array;
static long element;

static void
launch_element (void *ignored)
{
  (void) ignored;
  element = (element + 1) % n_elements;
#pragma acc parallel present(array[element:1])
  array[element].n++;
}

static void
launch_element_argument (void *p)
{
  struct one *q = (struct one *) p;
  long i = element = (element + 7) % n_elements;
#pragma acc parallel present(q[i:1])
  q[i].n++;
}

static struct line *linked;

static void
launch_linked (void *ignored)
{
  (void) ignored;
#pragma acc parallel present(linked[0:1])
  linked->n++;
}

/* N patches in a line.  */
static struct line *
new_line (long n)
{
  struct line *l = (struct line *) malloc (sizeof *l);
  l->n = n;
  l->patch = (struct patch *) malloc (n * sizeof *l->patch);
  for (long i = 0; i < n; i++)
    {
      struct patch *p = l->patch + i;
      p->n = 8;
      p->x = (double *) calloc (8, sizeof (double));
      p->before = i > 0 ? p - 1 : NULL;
      p->after = i + 1 < n ? p + 1 : NULL;
    }
  return l;
}

/* All of it goes in and out.  */
static void
region (void *p)
{
  struct table *t = (struct table *) p;
#pragma acc data copy(t[0:1])
  ;
}

static int launches = 1000;

static void
measure_launches (long n)
{
  struct table *t = (struct table *) malloc (sizeof *t);
  t->n = variable.n = n;
  t->rows = (double **) malloc (n * sizeof *t->rows);
  variable.rows = (double **) malloc (n * sizeof *t->rows);
  for (long i = 0; i < n; i++)
    {
      t->rows[i] = (double *) calloc (8, sizeof (double));
      variable.rows[i] = (double *) calloc (8, sizeof (double));
    }
  resident = t;
  n_elements = n;
  array = (struct one *) malloc (n * sizeof *array);
  for (long i = 0; i < n; i++)
    {
      array[i].n = 8;
      array[i].x = (double *) calloc (8, sizeof (double));
    }
  const double in_and_out = median_of (n < 10000 ? 200 : 10, region, t);
  struct line *l = linked = new_line (n);
#pragma acc enter data copyin(t[0:1], variable, array[0:n], l[0:1])
  const double present = median_of (launches, launch_global, NULL);
  const double argument = median_of (launches, launch_argument, t);
  const double implicit = median_of (launches, launch_implicit, NULL);
  const double of_element = median_of (launches, launch_element, NULL);
  const double of_argument
    = median_of (launches, launch_element_argument, array);
  const double of_linked = median_of (launches, launch_linked, NULL);
  report (program, "launch", "n", (double) n, "present_us", present,
	  "argument_us", argument, "implicit_us", implicit, "element_us",
	  of_element, "element_argument_us", of_argument, "linked_us",
	  of_linked, "region_us", in_and_out, NULL);
#pragma acc exit data delete(t[0:1], variable, array[0:n], l[0:1])
}

#ifndef SHALLOW

static struct one *p;
static long n_ones;

static void
launch_all (void *ignored)
{
  (void) ignored;
#pragma acc parallel present(p[0:n_ones])
  p[n_ones / 2].x[0]++;
}

static long next;

static void
access_none (void)
{
}

static void
access_is_present (void)
{
  if (!acc_is_present (p[next].x, 8))
    abort ();
}

static void
access_update_self (void)
{
  double *x = p[next].x;
#pragma acc update self(x[0:8])
}

static void
access_host_data (void)
{
  double *x = p[next].x;
#pragma acc host_data use_device(x)
  if (!x)
    abort ();
}

static void
access_launch (void)
{
  double *x = p[next].x;
#pragma acc parallel present(x[0:8])
  x[0]++;
}

static void
access_element (void)
{
#pragma acc parallel present(p[next:1])
  p[next].x[0]++;
}

static void
access_counted (void)
{
  acc_copyin (p[next].x, 64);
  acc_delete (p[next].x, 64);
}

static const struct
{
  const char *name;
  void (*f) (void);
} accesses[] = { { "none", access_none },
		 { "acc_is_present", access_is_present },
		 { "update self", access_update_self },
		 { "host_data", access_host_data },
		 { "launch on an array", access_launch },
		 { "launch on an element", access_element },
		 { "acc_copyin, acc_delete", access_counted } };

static void
measure_access (int kind, long n, long times)
{
#pragma acc enter data copyin(p[0:n])
  launch_all (NULL);
  next = n / 3;
  double start = now ();
  accesses[kind].f ();
  double first = now () - start;
  start = now ();
  for (long i = 0; i < times; i++)
    {
      next = (i + 1) * (n / (times + 1));
      accesses[kind].f ();
    }
  double each = (now () - start) / times;
  start = now ();
  launch_all (NULL);
  double after = now () - start;
  double launch = median_of (20, launch_all, NULL);
  start = now ();
#pragma acc exit data copyout(p[0:n])
  double end = now () - start;
  report (program, accesses[kind].name, "n", (double) n, "times",
	  (double) times, "first_us", first * 1e3, "each_us", each * 1e3,
	  "launch_after_us", after * 1e3, "launch_us", launch, "exit_ms", end,
	  NULL);
}

static void
measure_accesses (long n, long times)
{
  n_ones = n;
  p = (struct one *) malloc (n * sizeof *p);
  for (long i = 0; i < n; i++)
    {
      p[i].n = 8;
      p[i].x = (double *) calloc (8, sizeof (double));
    }
  for (int round = 0; round < 2; round++)
    {
#pragma acc enter data copyin(p[0:n])
#pragma acc exit data copyout(p[0:n])
    }
  for (size_t i = 0; i < sizeof accesses / sizeof *accesses; i++)
    measure_access (i, n, times);
}

#endif

int
main (int argc, char **argv)
{
  if (argc < 3)
    return 2;
  if (argc > 3)
    launches = atoi (argv[3]);
  if (strcmp (argv[1], "launch") == 0)
    measure_launches (atol (argv[2]));
#ifndef SHALLOW
  else
    measure_accesses (atol (argv[2]), argc > 3 ? atol (argv[3]) : 10);
#endif
  return 0;
}
