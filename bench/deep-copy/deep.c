/* The benchmark's structures with one deep directive each way.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench/deep-copy/sets.h"

#include <string.h>

#define ROOTS(TYPE) \
  struct TYPE *p = s->root; \
  long n = s->count; \
  (void) p, (void) n

static void
deep_in (const struct bench_set *s)
{
  switch (s->name[0])
    {
    case 'F':
      fortran_deep_in (s->root);
      break;
    case 'A': { ROOTS (three);
#pragma acc enter data copyin(p[0:n])
      break; }
    case 'B': { ROOTS (two);
#pragma acc enter data copyin(p[0:n])
      break; }
    case 'C': { ROOTS (one);
#pragma acc enter data copyin(p[0:n])
      break; }
    case 'D': { ROOTS (node);
#pragma acc enter data copyin(p[0:n])
      break; }
    case 'T': { ROOTS (leaf);
#pragma acc enter data copyin(p[0:n])
      break; }
    case 'E': { ROOTS (fields);
#pragma acc enter data copyin(p[0:n])
      break; }
    default: { ROOTS (dense);
#pragma acc enter data copyin(p[0:n])
      break; }
    }
}

static void
deep_out (const struct bench_set *s)
{
  switch (s->name[0])
    {
    case 'F':
      fortran_deep_out (s->root);
      break;
    case 'A': { ROOTS (three);
#pragma acc exit data copyout(p[0:n])
      break; }
    case 'B': { ROOTS (two);
#pragma acc exit data copyout(p[0:n])
      break; }
    case 'C': { ROOTS (one);
#pragma acc exit data copyout(p[0:n])
      break; }
    case 'D': { ROOTS (node);
#pragma acc exit data copyout(p[0:n])
      break; }
    case 'T': { ROOTS (leaf);
#pragma acc exit data copyout(p[0:n])
      break; }
    case 'E': { ROOTS (fields);
#pragma acc exit data copyout(p[0:n])
      break; }
    default: { ROOTS (dense);
#pragma acc exit data copyout(p[0:n])
      break; }
    }
}

/* Lists and trees are followed by one thread.  */
static void
deep_touch_linked (const struct bench_set *s)
{
  if (s->name[0] == 'D')
    {
      struct node *p = s->root;
#pragma acc parallel num_gangs(1) present(p[0:1])
      for (struct node *at = p; at; at = at->next)
	at->value[0] += 1;
    }
  else if (s->name[0] == 'T')
    {
      /* The leftmost and the rightmost path: a tree needs a stack.  */
      struct leaf *p = s->root;
#pragma acc parallel num_gangs(1) present(p[0:1])
      {
	for (struct leaf *at = p; at; at = at->left)
	  at->value[0] += 1;
	for (struct leaf *at = p->right; at; at = at->right)
	  at->value[0] += 1;
      }
    }
  else
    {
      struct dense *p = s->root;
#pragma acc parallel num_gangs(1) present(p[0:1])
      for (struct dense *at = p; at; at = at->q ? at->kids + at->q - 1 : 0)
	at->data[0] += 1;
    }
}

static void
deep_touch (const struct bench_set *s)
{
  switch (s->name[0])
    {
    case 'F':
      fortran_deep_touch (s->root);
      break;
    case 'A': { ROOTS (three);
#pragma acc parallel loop present(p[0:n])
      for (long i = 0; i < n; i++)
	p[i].x[0] += 1, p[i].y[1] += 1, p[i].z[p[i].n - 1] += 1;
      break; }
    case 'B': { ROOTS (two);
#pragma acc parallel loop present(p[0:n])
      for (long i = 0; i < n; i++)
	p[i].x[0] += 1, p[i].y[p[i].n - 1] += 1;
      break; }
    case 'C': { ROOTS (one);
#pragma acc parallel loop present(p[0:n])
      for (long i = 0; i < n; i++)
	p[i].x[0] += 1;
      break; }
    case 'E': { ROOTS (fields);
#pragma acc parallel loop present(p[0:n])
      for (long i = 0; i < n * n_fields; i++)
	p[i / n_fields].field[i % n_fields][0] += 1;
      break; }
    default:
      deep_touch_linked (s);
    }
}

const struct bench_way deep_way = { "deep", 0, deep_in, deep_touch, deep_out };

void
deep_tiny (struct tiny *x)
{
  (void) x;
#pragma acc data copy(x[0:1])
  {
  }
}

void
deep_tiny_hold (struct tiny *x, long n)
{
  (void) x;
#pragma acc data copy(x[0:1])
  for (long i = 0; i < n; i++)
    {
#pragma acc data copy(x[0:1])
      {
      }
    }
}
