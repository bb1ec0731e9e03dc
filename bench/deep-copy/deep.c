/* The benchmark's structures with one deep directive each way.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench/deep-copy/sets.h"

#define MOVE(TYPE)                                                             \
  void TYPE##_deep_in (void *root, long n)                                     \
  {                                                                            \
    struct TYPE *p = root;                                                     \
    (void) p, (void) n;                                                        \
    _Pragma ("acc enter data copyin(p[0:n])")                                  \
  }                                                                            \
  void TYPE##_deep_out (void *root, long n)                                    \
  {                                                                            \
    struct TYPE *p = root;                                                     \
    (void) p, (void) n;                                                        \
    _Pragma ("acc exit data copyout(p[0:n])")                                  \
  }

MOVE (three)
MOVE (two)
MOVE (one)
MOVE (fields)
MOVE (dense)
MOVE (node1)
MOVE (node2)
MOVE (node4)
MOVE (kd)
MOVE (neurons)
MOVE (block)
MOVE (cell)

void
three_deep_touch (void *root, long n)
{
  struct three *p = root;
#pragma acc parallel loop present(p[0:n])
  for (long i = 0; i < n; i++)
    p[i].x[0] += 1, p[i].y[1] += 1, p[i].z[p[i].n - 1] += 1;
}

double
three_found (void *root, long n, int times)
{
  struct three *p = root;
  for (long i = 0; i < n; i++)
    if (p[i].x[0] != times || p[i].y[1] != times)
      return p[i].x[0];
    else if (p[i].z[p[i].n - 1] != times)
      return p[i].z[p[i].n - 1];
  return times;
}

void
two_deep_touch (void *root, long n)
{
  struct two *p = root;
#pragma acc parallel loop present(p[0:n])
  for (long i = 0; i < n; i++)
    p[i].x[0] += 1, p[i].y[p[i].n - 1] += 1;
}

double
two_found (void *root, long n, int times)
{
  struct two *p = root;
  for (long i = 0; i < n; i++)
    if (p[i].x[0] != times)
      return p[i].x[0];
    else if (p[i].y[p[i].n - 1] != times)
      return p[i].y[p[i].n - 1];
  return times;
}

void
one_deep_touch (void *root, long n)
{
  struct one *p = root;
#pragma acc parallel loop present(p[0:n])
  for (long i = 0; i < n; i++)
    p[i].x[0] += 1;
}

double
one_found (void *root, long n, int times)
{
  struct one *p = root;
  for (long i = 0; i < n; i++)
    if (p[i].x[0] != times)
      return p[i].x[0];
  return times;
}

void
fields_deep_touch (void *root, long n)
{
  struct fields *p = root;
#pragma acc parallel loop present(p[0:n])
  for (long i = 0; i < n * n_fields; i++)
    p[i / n_fields].field[i % n_fields][0] += 1;
}

double
fields_found (void *root, long n, int times)
{
  struct fields *p = root;
  for (long i = 0; i < n * n_fields; i++)
    if (p[i / n_fields].field[i % n_fields][0] != times)
      return p[i / n_fields].field[i % n_fields][0];
  return times;
}

/* What is linked is followed by one thread, trees along one path: they need a
   stack.  */
#define FOLLOW(TYPE, NEXT, VALUE)                                              \
  void TYPE##_deep_touch (void *root, long n)                                  \
  {                                                                            \
    struct TYPE *p = root;                                                     \
    (void) n;                                                                  \
    _Pragma ("acc parallel num_gangs(1) present(p[0:1])")                      \
    for (struct TYPE *at = p; at; at = at->NEXT)                               \
      at->VALUE += 1;                                                          \
  }                                                                            \
  double TYPE##_found (void *root, long n, int times)                          \
  {                                                                            \
    (void) n;                                                                  \
    for (struct TYPE *at = root; at; at = at->NEXT)                            \
      if (at->VALUE != times)                                                  \
	return at->VALUE;                                                      \
    return times;                                                              \
  }

FOLLOW (node1, next, value[0])
FOLLOW (node2, left, value[0])
FOLLOW (node4, child[0], value[0])
FOLLOW (kd, right, point->value[0])
FOLLOW (cell, child[3], state[4])

void
dense_deep_touch (void *root, long n)
{
  struct dense *p = root;
  (void) n;
#pragma acc parallel num_gangs(1) present(p[0:1])
  for (struct dense *at = p; at; at = at->q ? at->kids + at->q - 1 : 0)
    at->data[0] += 1;
}

double
dense_found (void *root, long n, int times)
{
  (void) n;
  for (struct dense *at = root; at; at = at->q ? at->kids + at->q - 1 : 0)
    if (at->data[0] != times)
      return at->data[0];
  return times;
}

void
neurons_deep_touch (void *root, long n)
{
  struct neurons *p = root;
#pragma acc parallel loop present(p[0:n])
  for (long i = 0; i < n; i++)
    for (struct mechanism *m = p[i].tml; m; m = m->next)
      m->ml->data[m->ml->nodecount - 1] += 1;
}

double
neurons_found (void *root, long n, int times)
{
  struct neurons *p = root;
  for (long i = 0; i < n; i++)
    for (struct mechanism *m = p[i].tml; m; m = m->next)
      if (m->ml->data[m->ml->nodecount - 1] != times)
	return m->ml->data[m->ml->nodecount - 1];
  return times;
}

void
block_deep_touch (void *root, long n)
{
  struct block *p = root;
#pragma acc parallel loop present(p[0:n])
  for (long i = 0; i < n; i++)
    p[i].cells[i % p[i].variables][i % block_cells][7][3] += 1;
}

double
block_found (void *root, long n, int times)
{
  struct block *p = root;
  for (long i = 0; i < n; i++)
    if (p[i].cells[i % p[i].variables][i % block_cells][7][3] != times)
      return p[i].cells[i % p[i].variables][i % block_cells][7][3];
  return times;
}

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
