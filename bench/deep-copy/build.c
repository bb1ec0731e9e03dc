/* Builds the benchmark's data sets.  Objects are allocated one by one, in the
   order in which programs do.  Nothing is freed: each set has a process.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench/deep-copy/build.h"
#include "bench/measure.h"

#include <sys/mman.h>

/* Pieces are written down beside the heap, which is as it is without them.  */
static struct bench_piece *
no_pieces (void)
{
  const size_t most = (size_t) 32 << 20;
  void *result = mmap (NULL, most * sizeof (struct bench_piece),
		       PROT_READ | PROT_WRITE,
		       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  bench_check (result == MAP_FAILED, "mmap");
  return result;
}

static void *
object (struct bench_set *s, size_t bytes)
{
  void *result = zeroed (bytes);
  if (!s->pieces)
    s->pieces = no_pieces ();
  s->pieces[s->objects++] = (struct bench_piece) { result, bytes };
  s->bytes += bytes;
  return result;
}

static void *
roots (struct bench_set *s, long count, size_t each)
{
  s->count = count;
  return s->root = object (s, count * each);
}

void
build_three (struct bench_set *s, long n, long unused)
{
  struct three *p = roots (s, 1, sizeof *p);
  (void) unused;
  p->n = n;
  p->x = object (s, n * sizeof *p->x);
  p->y = object (s, n * sizeof *p->y);
  p->z = object (s, n * sizeof *p->z);
}

void
build_two (struct bench_set *s, long n, long length)
{
  struct two *p = roots (s, n, sizeof *p);
  for (long i = 0; i < n; i++)
    {
      p[i].n = length;
      p[i].x = object (s, length * sizeof *p->x);
      p[i].y = object (s, length * sizeof *p->y);
    }
}

void
build_one (struct bench_set *s, long n, long length)
{
  struct one *p = roots (s, n, sizeof *p);
  for (long i = 0; i < n; i++)
    {
      p[i].n = length;
      p[i].x = object (s, length * sizeof *p->x);
    }
}

void
build_fields (struct bench_set *s, long n, long unused)
{
  struct fields *p = roots (s, 1, sizeof *p);
  (void) unused;
  p->n = n;
  for (int i = 0; i < n_fields; i++)
    p->field[i] = object (s, n * sizeof (float));
}

void
build_fortran (struct bench_set *s, long n, long kind)
{
  s->root = fortran_build (kind, n, &s->objects, &s->bytes);
  s->count = 1;
}

static void
fill_dense (struct bench_set *s, struct dense *d, long n, long q, int levels)
{
  d->n = n;
  d->data = object (s, n * sizeof *d->data);
  if (levels <= 1)
    return;
  d->q = q;
  d->kids = object (s, q * sizeof *d->kids);
  for (long i = 0; i < q; i++)
    fill_dense (s, d->kids + i, n, q, levels - 1);
}

void
build_dense (struct bench_set *s, long n, long q)
{
  fill_dense (s, roots (s, 1, sizeof (struct dense)), n, q, 4);
}

/* Pointers come first in a node.  */
static void
set_pointer (void *node, int number, void *to)
{
  memcpy ((char *) node + number * sizeof to, &to, sizeof to);
}

/* A balanced tree of the N nodes AT, in the order in which a walk in depth meets
   them.  */
static void
link_tree (void **at, long n, int pointers)
{
  long next = 1;
  for (int i = 0; i < pointers; i++)
    {
      long part = (n - next) / (pointers - i);
      if (!part)
	continue;
      set_pointer (at[0], i, at[next]);
      link_tree (at + next, part, pointers);
      next += part;
    }
}

void
build_nodes (struct bench_set *s, long n, long how)
{
  const int pointers = how & node_pointers;
  void **at = zeroed (n * sizeof *at);
  for (long i = 0; i < n; i++)
    at[i] = object (s, pointers == 4 ? sizeof (struct node4)
				     : sizeof (struct node2));
  if (how & node_shuffled)
    for (long i = n - 1; i > 0; i--)
      {
	long j = random () % (i + 1);
	void *other = at[i];
	at[i] = at[j];
	at[j] = other;
      }
  s->root = at[0];
  s->count = 1;
  if (how & node_tree)
    link_tree (at, n, pointers);
  else
    for (long i = 0; i + 1 < n; i++)
      set_pointer (at[i], 0, at[i + 1]);
  free (at);
}

/* The median of the N points P along AXIS comes into the middle, those before
   it on the left.  */
static void
split (struct point **p, long n, int axis)
{
  long first = 0, last = n - 1, middle = n / 2;
  while (first < last)
    {
      float pivot = p[(first + last) / 2]->position[axis];
      long i = first, j = last;
      while (i <= j)
	{
	  while (p[i]->position[axis] < pivot)
	    i++;
	  while (p[j]->position[axis] > pivot)
	    j--;
	  if (i <= j)
	    {
	      struct point *other = p[i];
	      p[i++] = p[j];
	      p[j--] = other;
	    }
	}
      if (middle <= j)
	last = j;
      else if (middle >= i)
	first = i;
      else
	break;
    }
}

static struct kd *
kd_tree (struct bench_set *s, struct point **p, long n, int depth)
{
  if (!n)
    return NULL;
  split (p, n, depth % 3);
  struct kd *result = object (s, sizeof *result);
  result->point = p[n / 2];
  result->depth = depth;
  result->left = kd_tree (s, p, n / 2, depth + 1);
  result->right = kd_tree (s, p + n / 2 + 1, n - n / 2 - 1, depth + 1);
  return result;
}

void
build_kd (struct bench_set *s, long n, long unused)
{
  struct point **p = zeroed (n * sizeof *p);
  (void) unused;
  for (long i = 0; i < n; i++)
    {
      p[i] = object (s, sizeof *p[i]);
      for (int j = 0; j < 3; j++)
	p[i]->position[j] = random () % 1000000;
    }
  s->root = kd_tree (s, p, n, 0);
  s->count = 1;
  free (p);
}

void
build_neurons (struct bench_set *s, long n, long nodes)
{
  enum { mechanisms = 25 };
  struct neurons *p = roots (s, n, sizeof *p);
  for (long i = 0; i < n; i++)
    {
      p[i].end = 5 * nodes;
      p[i].v = object (s, 5 * nodes * sizeof *p->v);
      p[i].rhs = object (s, 5 * nodes * sizeof *p->rhs);
      struct mechanism **at = &p[i].tml;
      for (int j = 0; j < mechanisms; j++, at = &(*at)->next)
	{
	  struct memb_list *ml;
	  *at = object (s, sizeof **at);
	  ml = (*at)->ml = object (s, sizeof *ml);
	  ml->nodecount = nodes;
	  ml->nodeindices = object (s, nodes * sizeof *ml->nodeindices);
	  ml->data = object (s, nodes * sizeof *ml->data);
	  ml->pdata = object (s, nodes * sizeof *ml->pdata);
	}
    }
}

void
build_blocks (struct bench_set *s, long n, long variables)
{
  enum { m = block_cells };
  struct block *p = roots (s, n, sizeof *p);
  for (long i = 0; i < n; i++)
    {
      p[i].variables = variables;
      p[i].cells = object (s, variables * sizeof *p->cells);
      for (long v = 0; v < variables; v++)
	{
	  double ***plane = p[i].cells[v] = object (s, m * sizeof *plane);
	  for (int x = 0; x < m; x++)
	    {
	      plane[x] = object (s, m * sizeof *plane[x]);
	      for (int y = 0; y < m; y++)
		plane[x][y] = object (s, m * sizeof *plane[x][y]);
	    }
	}
    }
}

/* LEVELS levels; from the sixth on only what is near the diagonal is refined.  */
void
build_cells (struct bench_set *s, long unused, long levels)
{
  struct cell **above = zeroed (sizeof *above);
  (void) unused;
  above[0] = roots (s, 1, sizeof (struct cell));
  for (long level = 1; level < levels; level++)
    {
      const long width = 1L << level;
      struct cell **here = zeroed (width * width * sizeof *here);
      for (long i = 0; i < width * width / 4; i++)
	{
	  long x = i % (width / 2), y = i / (width / 2);
	  if (!above[i] || (level > 6 && labs (x - y) > 20))
	    continue;
	  for (int j = 0; j < 4; j++)
	    {
	      struct cell *c = object (s, sizeof *c);
	      above[i]->child[j] = c;
	      c->parent = above[i];
	      here[(2 * y + j / 2) * width + 2 * x + j % 2] = c;
	    }
	}
      for (long i = 0; i < width * width; i++)
	if (here[i])
	  {
	    here[i]->neighbour[0] = i % width ? here[i - 1] : NULL;
	    here[i]->neighbour[1] = (i + 1) % width ? here[i + 1] : NULL;
	    here[i]->neighbour[2] = i >= width ? here[i - width] : NULL;
	    here[i]->neighbour[3]
	      = i + width < width * width ? here[i + width] : NULL;
	  }
      free (above);
      above = here;
    }
  free (above);
}
