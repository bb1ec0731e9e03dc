/* The benchmark's structures as OpenACC programs move them today: a directive
   for each element, and libgomp attaches the pointers.  Compiled without the
   plugin.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench/deep-copy/sets.h"

static void
many_in (const struct bench_set *s)
{
  long n = s->count;
  if (s->name[0] == 'A')
    {
      struct three *p = s->root;
#pragma acc enter data copyin(p[0:n])
      for (long i = 0; i < n; i++)
	{
#pragma acc enter data copyin(p[i].x[0:p[i].n])
#pragma acc enter data copyin(p[i].y[0:p[i].n])
#pragma acc enter data copyin(p[i].z[0:p[i].n])
	}
    }
  else if (s->name[0] == 'B')
    {
      struct two *p = s->root;
#pragma acc enter data copyin(p[0:n])
      for (long i = 0; i < n; i++)
	{
#pragma acc enter data copyin(p[i].x[0:p[i].n])
#pragma acc enter data copyin(p[i].y[0:p[i].n])
	}
    }
  else if (s->name[0] == 'C')
    {
      struct one *p = s->root;
#pragma acc enter data copyin(p[0:n])
      for (long i = 0; i < n; i++)
	{
#pragma acc enter data copyin(p[i].x[0:p[i].n])
	}
    }
  else
    {
      struct fields *p = s->root;
#pragma acc enter data copyin(p[0:n])
      for (long i = 0; i < n; i++)
	for (long j = 0; j < n_fields; j++)
	  {
#pragma acc enter data copyin(p[i].field[j][0:p[i].n])
	  }
    }
}

static void
many_out (const struct bench_set *s)
{
  long n = s->count;
  if (s->name[0] == 'A')
    {
      struct three *p = s->root;
      for (long i = 0; i < n; i++)
	{
#pragma acc exit data copyout(p[i].x[0:p[i].n])
#pragma acc exit data copyout(p[i].y[0:p[i].n])
#pragma acc exit data copyout(p[i].z[0:p[i].n])
	}
#pragma acc exit data delete(p[0:n])
    }
  else if (s->name[0] == 'B')
    {
      struct two *p = s->root;
      for (long i = 0; i < n; i++)
	{
#pragma acc exit data copyout(p[i].x[0:p[i].n])
#pragma acc exit data copyout(p[i].y[0:p[i].n])
	}
#pragma acc exit data delete(p[0:n])
    }
  else if (s->name[0] == 'C')
    {
      struct one *p = s->root;
      for (long i = 0; i < n; i++)
	{
#pragma acc exit data copyout(p[i].x[0:p[i].n])
	}
#pragma acc exit data delete(p[0:n])
    }
  else
    {
      struct fields *p = s->root;
      for (long i = 0; i < n; i++)
	for (long j = 0; j < n_fields; j++)
	  {
#pragma acc exit data copyout(p[i].field[j][0:p[i].n])
	  }
#pragma acc exit data delete(p[0:n])
    }
}

static void
list_in (struct node *p)
{
#pragma acc enter data copyin(p[0:1])
  for (; p->next; p = p->next)
    {
#pragma acc enter data copyin(p->next[0:1])
    }
}

static void
list_out (struct node *p)
{
  while (p)
    {
      struct node *next = p->next;
      if (next)
	{
#pragma acc exit data detach(p->next)
	}
#pragma acc exit data copyout(p[0:1])
      p = next;
    }
}

static void
tree_in (struct leaf *p)
{
  if (p->left)
    {
#pragma acc enter data copyin(p->left[0:1])
      tree_in (p->left);
    }
  if (p->right)
    {
#pragma acc enter data copyin(p->right[0:1])
      tree_in (p->right);
    }
}

static void
tree_out (struct leaf *p)
{
  if (p->left)
    {
      tree_out (p->left);
#pragma acc exit data detach(p->left)
    }
  if (p->right)
    {
      tree_out (p->right);
#pragma acc exit data detach(p->right)
    }
#pragma acc exit data copyout(p[0:1])
}

static void
dense_in (struct dense *p)
{
#pragma acc enter data copyin(p->data[0:p->n])
  if (!p->q)
    return;
#pragma acc enter data copyin(p->kids[0:p->q])
  for (long i = 0; i < p->q; i++)
    dense_in (p->kids + i);
}

static void
dense_out (struct dense *p)
{
  if (p->q)
    {
      for (long i = 0; i < p->q; i++)
	dense_out (p->kids + i);
#pragma acc exit data delete(p->kids[0:p->q])
    }
#pragma acc exit data copyout(p->data[0:p->n])
}

static void
manual_in (const struct bench_set *s)
{
  switch (s->name[0])
    {
    case 'F':
      fortran_manual_in (s->root);
      break;
    case 'D':
      list_in (s->root);
      break;
    case 'T':
      {
	struct leaf *p = s->root;
#pragma acc enter data copyin(p[0:1])
	tree_in (p);
	break;
      }
    case 'Q':
      {
	struct dense *p = s->root;
#pragma acc enter data copyin(p[0:1])
	dense_in (p);
	break;
      }
    default:
      many_in (s);
    }
}

static void
manual_out (const struct bench_set *s)
{
  switch (s->name[0])
    {
    case 'F':
      fortran_manual_out (s->root);
      break;
    case 'D':
      list_out (s->root);
      break;
    case 'T':
      tree_out (s->root);
      break;
    case 'Q':
      {
	struct dense *p = s->root;
	dense_out (p);
#pragma acc exit data delete(p[0:1])
	break;
      }
    default:
      many_out (s);
    }
}

const struct bench_way manual_way = { "manual", 0, manual_in, 0, manual_out };

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
