/* Executes sequences of directives and calls over graphs of objects, which it
   reads from its input, one command a line, and answers what can be seen.
   Compiled once, with the plugin; scripts/random_programs/sequences.py writes
   the input and knows the answers.

     graph N GAPS               then the order of N twigs in memory, and
				of each its lengths and neighbours, -1: null
     WORD I J MARK              a directive on twig I, and J if it is not -1:
				enter, create, alone, copyout, delete,
				delete-alone, self, device; MARK: ! finalize,
				? if_present, + with an array beside
     data I J / end             a structured region, copy; J: -1 or another
     mixed I J / end            the same, copyin of I
     array-in I / array-out I / array-delete I      acc_ calls on array A
     kernel I V                 adds V to what twig I has, which is present
     host I V                   the same on the host
     look                       prints all

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 200, ROOM = 1 << 20 };

struct bud
{
  int k;
  double *v;
#pragma acc shape include(v[0:k])
};

struct twig
{
  int n, m;
  double *a;
  struct bud *b;
  struct twig *left, *right;
  double own;
#pragma acc shape include(a[0:n], b[0:m], left[0:1], right[0:1])
#pragma acc shape(alone) exclude(a, b, left, right)
};

static char room[ROOM] __attribute__ ((aligned (16))), *at;
static struct twig *twigs[MOST];
/* On the device all the time.  */
static double extra[4];
static int count;

static void *
get (size_t bytes, int gap)
{
  at += 16 * gap;
  void *result = at;
  at += (bytes + 15) / 16 * 16;
  if (at > room + sizeof room)
    exit (3);
  return result;
}

/* What a twig's own values are at first: see first_values in sequences.py.  */
static void
make_graph (FILE *in)
{
  int gaps, place[MOST];
  if (fscanf (in, "%d %d", &count, &gaps) != 2 || count > MOST)
    exit (3);
  at = room;
  for (int i = 0; i < count; i++)
    if (fscanf (in, "%d", &place[i]) != 1)
      exit (3);
  for (int k = 0; k < count; k++)
    {
      int i = place[k];
      twigs[i] = get (sizeof (struct twig), (i * gaps) % 4);
      twigs[i]->a = get (6 * sizeof (double), (i + gaps) % 3);
      twigs[i]->b = get (2 * sizeof (struct bud), 0);
      for (int j = 0; j < 2; j++)
	twigs[i]->b[j].v = get (3 * sizeof (double), (i * gaps) % 2);
    }
  for (int i = 0; i < count; i++)
    {
      int left, right, k0, k1;
      struct twig *t = twigs[i];
      if (fscanf (in, "%d %d %d %d %d %d", &t->n, &t->m, &k0, &k1, &left,
		  &right)
	  != 6)
	exit (3);
      t->left = left < 0 ? NULL : twigs[left];
      t->right = right < 0 ? NULL : twigs[right];
      t->own = 1000 + i;
      for (int j = 0; j < 6; j++)
	t->a[j] = 10 * i + j;
      for (int j = 0; j < 2; j++)
	{
	  t->b[j].k = j ? k1 : k0;
	  for (int k = 0; k < 3; k++)
	    t->b[j].v[k] = 100 * i + 10 * j + k;
	}
    }
}

static void
line_present (const char *what, int i, void *host, size_t bytes,
	      const double *values, int n)
{
  int present = acc_is_present (host, bytes);
  printf ("%s %d %d", what, i, present);
  for (int j = 0; j < n; j++)
    printf (" %g", values[j]);
  if (present && n)
    {
      double device[6];
      acc_memcpy_from_device (device, acc_deviceptr (host),
			      n * sizeof (double));
      for (int j = 0; j < n; j++)
	printf (" %g", device[j]);
    }
  printf ("\n");
}

static void
look (void)
{
  for (int i = 0; i < count; i++)
    {
      struct twig *t = twigs[i];
      line_present ("twig", i, t, sizeof *t, NULL, 0);
      line_present ("own", i, &t->own, sizeof t->own, &t->own, 1);
      if (t->n)
	line_present ("a", i, t->a, t->n * sizeof (double), t->a, t->n);
      if (t->m)
	line_present ("b", i, t->b, t->m * sizeof (struct bud), NULL, 0);
      for (int j = 0; j < t->m; j++)
	if (t->b[j].k)
	  line_present (j ? "v1" : "v0", i, t->b[j].v,
			t->b[j].k * sizeof (double), t->b[j].v, t->b[j].k);
    }
  printf ("seen\n");
  fflush (stdout);
}

static void
kernel (struct twig *t, double by)
{
#pragma acc serial present<alone>(t[0:1])
  {
    t->own += by;
    for (int j = 0; j < t->n; j++)
      t->a[j] += by;
    for (int j = 0; j < t->m; j++)
      for (int k = 0; k < t->b[j].k; k++)
	t->b[j].v[k] += by;
  }
}

static void
host (struct twig *t, double by)
{
  t->own += by;
  for (int j = 0; j < t->n; j++)
    t->a[j] += by;
  for (int j = 0; j < t->m; j++)
    for (int k = 0; k < t->b[j].k; k++)
      t->b[j].v[k] += by;
}

/* One operand, or two in one directive.  */
static void
directive (const char *word, struct twig *p, struct twig *q, int mark)
{
  if (!strcmp (word, "enter") && q)
    {
#pragma acc enter data copyin(p[0:1], q[0:1])
    }
  else if (!strcmp (word, "enter"))
    {
#pragma acc enter data copyin(p[0:1])
    }
  else if (!strcmp (word, "create") && q)
    {
#pragma acc enter data create(p[0:1], q[0:1])
    }
  else if (!strcmp (word, "create"))
    {
#pragma acc enter data create(p[0:1])
    }
  else if (!strcmp (word, "alone"))
    {
#pragma acc enter data copyin<alone>(p[0:1])
    }
  else if (!strcmp (word, "copyout") && mark == '!')
    {
#pragma acc exit data copyout(p[0:1]) finalize
    }
  else if (!strcmp (word, "copyout") && q)
    {
#pragma acc exit data copyout(p[0:1], q[0:1])
    }
  else if (!strcmp (word, "copyout"))
    {
#pragma acc exit data copyout(p[0:1])
    }
  else if (!strcmp (word, "delete") && mark == '!')
    {
#pragma acc exit data delete(p[0:1]) finalize
    }
  else if (!strcmp (word, "delete") && q)
    {
#pragma acc exit data delete(p[0:1], q[0:1])
    }
  else if (!strcmp (word, "delete"))
    {
#pragma acc exit data delete(p[0:1])
    }
  else if (!strcmp (word, "delete-alone"))
    {
#pragma acc exit data delete<alone>(p[0:1])
    }
  else if (!strcmp (word, "self") && mark == '?')
    {
#pragma acc update self(p[0:1]) if_present
    }
  else if (!strcmp (word, "self") && q)
    {
#pragma acc update self(p[0:1], q[0:1])
    }
  else if (!strcmp (word, "self") && mark == '+')
    {
#pragma acc update self(p[0:1], extra)
    }
  else if (!strcmp (word, "self"))
    {
#pragma acc update self(p[0:1])
    }
  else if (!strcmp (word, "device") && mark == '?')
    {
#pragma acc update device(p[0:1]) if_present
    }
  else if (!strcmp (word, "device") && q)
    {
#pragma acc update device(p[0:1], q[0:1])
    }
  else if (!strcmp (word, "device") && mark == '+')
    {
#pragma acc update device(p[0:1], extra)
    }
  else if (!strcmp (word, "device"))
    {
#pragma acc update device(p[0:1])
    }
  else
    exit (3);
}

static void
array (const char *word, struct twig *t)
{
  size_t bytes = t->n * sizeof (double);
  if (!strcmp (word, "array-in"))
    acc_copyin (t->a, bytes);
  else if (!strcmp (word, "array-out"))
    acc_copyout (t->a, bytes);
  else if (!strcmp (word, "array-delete"))
    acc_delete (t->a, bytes);
  else if (!strcmp (word, "array-self"))
    acc_update_self (t->a, bytes);
  else
    acc_update_device (t->a, bytes);
}

/* Commands until `end', or the input's end.  */
static int
commands (FILE *in)
{
  char word[40], mark[4];
  int i, j;
  double by;
  while (fscanf (in, "%39s", word) == 1)
    if (!strcmp (word, "end"))
      return 1;
    else if (!strcmp (word, "graph"))
      make_graph (in);
    else if (!strcmp (word, "look"))
      look ();
    else if (!strcmp (word, "sequence") && fscanf (in, "%39s", word) == 1)
      {
	printf ("sequence %s\n", word);
	fflush (stdout);
      }
    else if (!strcmp (word, "data") && fscanf (in, "%d %d", &i, &j) == 2)
      {
	struct twig *p = twigs[i], *q = j < 0 ? NULL : twigs[j];
	if (!q)
	  {
#pragma acc data copy(p[0:1])
	    commands (in);
	  }
	else
	  {
#pragma acc data copy(p[0:1]) copy(q[0:1])
	    commands (in);
	  }
      }
    else if (!strcmp (word, "mixed") && fscanf (in, "%d %d", &i, &j) == 2)
      {
	struct twig *p = twigs[i], *q = twigs[j];
#pragma acc data copyin(p[0:1]) copy(q[0:1])
	commands (in);
      }
    else if ((!strcmp (word, "kernel") || !strcmp (word, "host"))
	     && fscanf (in, "%d %lf", &i, &by) == 2)
      (word[0] == 'k' ? kernel : host) (twigs[i], by);
    else if (!strncmp (word, "array", 5) && fscanf (in, "%d", &i) == 1)
      array (word, twigs[i]);
    else if (fscanf (in, "%d %d %3s", &i, &j, mark) == 3)
      directive (word, twigs[i], j < 0 ? NULL : twigs[j], mark[0]);
    else
      exit (3);
  return 0;
}

int
main (void)
{
#pragma acc enter data copyin(extra)
  commands (stdin);
#pragma acc exit data delete(extra)
  return 0;
}
