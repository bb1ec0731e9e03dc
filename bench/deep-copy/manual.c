/* The benchmark's structures as OpenACC programs move them today: a directive
   for each element, and libgomp attaches the pointers.  Compiled without the
   plugin.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench/deep-copy/sets.h"

/* Structures P[0..N) of arrays, each of which goes IN and OUT.  */
#define ARRAYS(TYPE, IN, OUT)                                                  \
  void TYPE##_manual_in (void *root, long n)                                   \
  {                                                                            \
    struct TYPE *p = root;                                                     \
    _Pragma ("acc enter data copyin(p[0:n])")                                  \
    for (long i = 0; i < n; i++)                                               \
      {                                                                        \
	IN                                                                     \
      }                                                                        \
  }                                                                            \
  void TYPE##_manual_out (void *root, long n)                                  \
  {                                                                            \
    struct TYPE *p = root;                                                     \
    for (long i = 0; i < n; i++)                                               \
      {                                                                        \
	OUT                                                                    \
      }                                                                        \
    _Pragma ("acc exit data delete(p[0:n])")                                   \
  }
#define IN(WHAT, LENGTH) DIRECTIVE (acc enter data copyin (WHAT [0:LENGTH]))
#define OUT(WHAT, LENGTH) DIRECTIVE (acc exit data copyout (WHAT [0:LENGTH]))
#define GONE(WHAT, LENGTH) DIRECTIVE (acc exit data delete (WHAT [0:LENGTH]))
#define LEAVE(POINTER) DIRECTIVE (acc exit data detach (POINTER))
#define DIRECTIVE(TEXT) _Pragma (#TEXT)

ARRAYS (three, IN (p[i].x, p[i].n) IN (p[i].y, p[i].n) IN (p[i].z, p[i].n),
	OUT (p[i].x, p[i].n) OUT (p[i].y, p[i].n) OUT (p[i].z, p[i].n))
ARRAYS (two, IN (p[i].x, p[i].n) IN (p[i].y, p[i].n),
	OUT (p[i].x, p[i].n) OUT (p[i].y, p[i].n))
ARRAYS (one, IN (p[i].x, p[i].n), OUT (p[i].x, p[i].n))
ARRAYS (fields,
	for (long j = 0; j < n_fields; j++)
	  {
	    IN (p[i].field[j], p[i].n)
	  },
	for (long j = 0; j < n_fields; j++)
	  {
	    OUT (p[i].field[j], p[i].n)
	  })

/* What is linked: a path of first pointers, and what hangs on the others.  */
void
node1_manual_in (void *root, long n)
{
  struct node1 *p = root;
  IN (p, n)
  for (; p->next; p = p->next)
    {
      IN (p->next, 1)
    }
}

void
node1_manual_out (void *root, long n)
{
  struct node1 *next;
  for (struct node1 *p = root; p; p = next)
    {
      next = p->next;
      if (next)
	{
	  LEAVE (p->next)
	}
      OUT (p, n)
    }
}

static void
node2_below (struct node2 *p)
{
  for (; p; p = p->left)
    {
      if (p->left)
	{
	  IN (p->left, 1)
	}
      if (p->right)
	{
	  IN (p->right, 1)
	  node2_below (p->right);
	}
    }
}

void
node2_manual_in (void *root, long n)
{
  struct node2 *p = root;
  IN (p, n)
  node2_below (p);
}

void
node2_manual_out (void *root, long n)
{
  struct node2 *left;
  for (struct node2 *p = root; p; p = left)
    {
      struct node2 *right = p->right;
      left = p->left;
      if (left)
	{
	  LEAVE (p->left)
	}
      if (right)
	{
	  LEAVE (p->right)
	}
      OUT (p, n)
      if (right)
	node2_manual_out (right, 1);
    }
}

static void
kd_below (struct kd *p)
{
  IN (p->point, 1)
  if (p->left)
    {
      IN (p->left, 1)
      kd_below (p->left);
    }
  if (p->right)
    {
      IN (p->right, 1)
      kd_below (p->right);
    }
}

void
kd_manual_in (void *root, long n)
{
  struct kd *p = root;
  IN (p, n)
  kd_below (p);
}

void
kd_manual_out (void *root, long n)
{
  struct kd *p = root;
  OUT (p->point, 1)
  if (p->left)
    {
      kd_manual_out (p->left, 1);
    }
  if (p->right)
    {
      kd_manual_out (p->right, 1);
    }
  GONE (p, n)
}

static void
dense_below (struct dense *p)
{
  IN (p->data, p->n)
  if (!p->q)
    return;
  IN (p->kids, p->q)
  for (long i = 0; i < p->q; i++)
    dense_below (p->kids + i);
}

void
dense_manual_in (void *root, long n)
{
  struct dense *p = root;
  IN (p, n)
  dense_below (p);
}

static void
dense_leave (struct dense *p)
{
  if (p->q)
    {
      for (long i = 0; i < p->q; i++)
	dense_leave (p->kids + i);
      GONE (p->kids, p->q)
    }
  OUT (p->data, p->n)
}

void
dense_manual_out (void *root, long n)
{
  struct dense *p = root;
  dense_leave (p);
  GONE (p, n)
}

/* Only these arrays change on the device: programs name what they need.  */
void
neurons_manual_in (void *root, long n)
{
  struct neurons *p = root;
  IN (p, n)
  for (long i = 0; i < n; i++)
    {
      IN (p[i].v, p[i].end)
      IN (p[i].rhs, p[i].end)
      IN (p[i].tml, 1)
      for (struct mechanism *m = p[i].tml; m; m = m->next)
	{
	  struct memb_list *l = m->ml;
	  IN (m->ml, 1)
	  IN (l->nodeindices, l->nodecount)
	  IN (l->data, l->nodecount)
	  IN (l->pdata, l->nodecount)
	  if (m->next)
	    {
	      IN (m->next, 1)
	    }
	}
    }
}

void
neurons_manual_out (void *root, long n)
{
  struct neurons *p = root;
  for (long i = 0; i < n; i++)
    {
      for (struct mechanism *m = p[i].tml; m; m = m->next)
	{
	  struct memb_list *l = m->ml;
	  GONE (l->nodeindices, l->nodecount)
	  OUT (l->data, l->nodecount)
	  GONE (l->pdata, l->nodecount)
	  GONE (m->ml, 1)
	  GONE (m, 1)
	}
      OUT (p[i].v, p[i].end)
      OUT (p[i].rhs, p[i].end)
    }
  GONE (p, n)
}

void
block_manual_in (void *root, long n)
{
  struct block *p = root;
  enum { m = block_cells };
  IN (p, n)
  for (long i = 0; i < n; i++)
    {
      IN (p[i].cells, p[i].variables)
      for (int v = 0; v < p[i].variables; v++)
	{
	  IN (p[i].cells[v], m)
	  for (int x = 0; x < m; x++)
	    {
	      IN (p[i].cells[v][x], m)
	      for (int y = 0; y < m; y++)
		{
		  IN (p[i].cells[v][x][y], m)
		}
	    }
	}
    }
}

void
block_manual_out (void *root, long n)
{
  struct block *p = root;
  enum { m = block_cells };
  for (long i = 0; i < n; i++)
    {
      for (int v = 0; v < p[i].variables; v++)
	{
	  for (int x = 0; x < m; x++)
	    {
	      for (int y = 0; y < m; y++)
		{
		  OUT (p[i].cells[v][x][y], m)
		}
	      GONE (p[i].cells[v][x], m)
	    }
	  GONE (p[i].cells[v], m)
	}
      GONE (p[i].cells, p[i].variables)
    }
  GONE (p, n)
}

void
manual_tiny (struct tiny *p)
{
  struct tiny x = *p;
#pragma acc data copy(x) copy(x.a[0:x.n])
  {
  }
}

void
manual_tiny_hold (struct tiny *p, long n)
{
  struct tiny x = *p;
#pragma acc data copy(x) copy(x.a[0:x.n])
  for (long i = 0; i < n; i++)
    {
#pragma acc data copy(x) copy(x.a[0:x.n])
      {
      }
    }
}
