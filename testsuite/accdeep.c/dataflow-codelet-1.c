/* Section 10: which functions' loops are shared when a task is nothing but a
   call, and which are not, since nobody knows that they may be.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-options "-fplugin-arg-accdeep-report" } */

float w[3];

void
before (float *a, const float *b, int n) /* { dg-note "'before' as a task: its loop is shared among gangs and vectors" } */
{
  for (int i = 0; i < n; i++)
    a[i] += b[i] > 0 ? __builtin_sqrtf (b[i]) : 0;
}

void behind (float *a, const float *b, int n);

void
rows (int n, float (*a)[4], float *b) /* { dg-note "'rows' as a task: its loop is shared among gangs and vectors" } */
{
  int i, j;
  for (i = 0; i < n; i++)
    {
      float sum = 0;
      for (j = 0; j < 4; j++)
	{
	  a[i][j] *= 2;
	  sum += a[i][j];
	}
      b[i] = sum;
    }
}

void
stencil (float *restrict a, const float *restrict b, int n) /* { dg-note "'stencil' as a task: its loop is shared among gangs and vectors" } */
{
  int i;
  for (i = 1; i <= n - 2; i += 1)
    a[i] = b[i - 1] + b[i + 1];
}

void
two (float *a, float *b, int n) /* { dg-note "'two' as a task: its independent loops are shared among vectors" } */
{
  int i;
  for (i = 0; i < n; i++)
    a[i] = i;
  a[0] = 7;
  for (i = 0; i < n; i++)
    b[i] = a[i];
}

/* The same element each time, which is not among those that are written.  */
void
fixed (float *a, const float *b, int n) /* { dg-note "'fixed' as a task: its loop is shared among gangs and vectors" } */
{
  for (int i = 1; i < n; i++)
    a[i] = a[i] * b[n - 1] + a[0] + *b;
}

void
chain (float *a, int n) /* { dg-note "'chain' as a task: it runs in sequence" } */
{
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1] + 1;
}

void
overlap (float *a, const float *b, int n) /* { dg-note "'overlap' as a task: it runs in sequence" } */
{
  for (int i = 1; i < n; i++)
    a[i] = b[i - 1];
}

void
sum (float *a, float *b, int n) /* { dg-note "'sum' as a task: it runs in sequence" } */
{
  for (int i = 0; i < n; i++)
    b[0] += a[i];
}

void
scalar (float *a, int n) /* { dg-note "'scalar' as a task: it runs in sequence" } */
{
  int k = 0;
  for (int i = 0; i < n; i++)
    a[i] = k++;
}

void
narrow (float *a, int n) /* { dg-note "'narrow' as a task: it runs in sequence" } */
{
  for (int i = 0; i < n; i++)
    a[(unsigned char) i] = i;
}

void
punned (float *a, int n) /* { dg-note "'punned' as a task: it runs in sequence" } */
{
  for (int i = 0; i < n; i++)
    ((float *) ((char *) a + i))[i] = i;
}

void
used_behind (float *a, int n) /* { dg-note "'used_behind' as a task: it runs in sequence" } */
{
  int i;
  for (i = 0; i < n; i++)
    a[i] = 1;
  a[i - 1] = 2;
}

void
moved (float *a, int n) /* { dg-note "'moved' as a task: it runs in sequence" } */
{
  for (int i = 0; i < n; i++)
    {
      a[i] = 1;
      a++;
    }
}

void
global (float *a, int n) /* { dg-note "'global' as a task: it runs in sequence" } */
{
  for (int i = 0; i < n; i++)
    a[i] = w[i % 3];
}

struct vector
{
  int n;
  float *a, first[4];
};

/* What the pointers lead to is seen when it runs.  */
void
members (struct vector *v, const struct vector *w) /* { dg-note "'members' as a task: its loop is shared among gangs and vectors" } */
{
  for (int i = 0; i < v->n; i++)
    v->a[i] += w->a[i] * w->first[0];
}

void
member_array (struct vector *v) /* { dg-note "'member_array' as a task: its loop is shared among gangs and vectors" } */
{
  for (int i = 0; i < 4; i++)
    v->first[i] = v->n;
}

void
member_chain (struct vector *v) /* { dg-note "'member_chain' as a task: it runs in sequence" } */
{
  for (int i = 1; i < v->n; i++)
    v->first[i] = v->first[i - 1];
}

/* Where W is null nobody looks at it.  */
void
perhaps (struct vector *v, const struct vector *w) /* { dg-note "'perhaps' as a task: it runs in sequence" } */
{
  for (int i = 0; i < v->n; i++)
    v->a[i] = w ? w->a[i] : 0;
}

/* Two may be one.  */
void
pointers (float **p, int n) /* { dg-note "'pointers' as a task: it runs in sequence" } */
{
  for (int i = 0; i < n; i++)
    *p[i] += 1;
}

void
region (int n, float a[n], float b[n], float c[n][4],
	struct vector *v, struct vector *w, float **p)
{
#pragma acc dataflow copy(a, b, c, v[0:1], w[0:1], p[0:n]) /* { dg-note "moves|region|none|read|write|a      b      c|behind" } */
  {
#pragma acc kernels copy(a) copyin(b) /* { dg-note "moves|task" } */
    before (a, b, n);
#pragma acc kernels copy(a) copyin(b) /* { dg-note "moves|task" } */
    behind (a, b, n);
#pragma acc kernels copy(c, b) /* { dg-note "moves|task" } */
    rows (n, c, b);
#pragma acc kernels copy(a) copyin(b) /* { dg-note "moves|task" } */
    stencil (a, b, n);
#pragma acc kernels copy(a, b) /* { dg-note "moves|task" } */
    two (a, b, n);
#pragma acc kernels copy(a) copyin(b) /* { dg-note "moves|task" } */
    fixed (a, b, n);
#pragma acc kernels copy(a) /* { dg-note "moves|task" } */
    chain (a, n);
#pragma acc kernels copy(a) copyin(b) /* { dg-note "moves|task" } */
    overlap (a, b, n);
#pragma acc kernels copy(a, b) /* { dg-note "moves|task" } */
    sum (a, b, n);
#pragma acc kernels copy(a) /* { dg-note "moves|task" } */
    scalar (a, n);
#pragma acc kernels copy(a) /* { dg-note "moves|task" } */
    narrow (a, n);
#pragma acc kernels copy(a) /* { dg-note "moves|task" } */
    punned (a, n);
#pragma acc kernels copy(a) /* { dg-note "moves|task" } */
    used_behind (a, n);
#pragma acc kernels copy(a) /* { dg-note "moves|task" } */
    moved (a, n);
#pragma acc kernels copy(a) /* { dg-note "moves|task" } */
    global (a, n);
#pragma acc kernels copy(v[0:1]) copyin(w[0:1]) /* { dg-note "moves|task" } */
    members (v, w);
#pragma acc kernels copy(v[0:1]) /* { dg-note "moves|task" } */
    member_array (v);
#pragma acc kernels copy(v[0:1]) /* { dg-note "moves|task" } */
    member_chain (v);
#pragma acc kernels copy(v[0:1]) copyin(w[0:1]) /* { dg-note "moves|task" } */
    perhaps (v, w);
#pragma acc kernels copy(p[0:n]) /* { dg-note "moves|task" } */
    pointers (p, n);
  }
}

void
behind (float *a, const float *b, int n) /* { dg-note "'behind' as a task: its loop is shared among gangs and vectors" } */
{
  for (int i = 0; i < n; i++)
    {
      const float x = b[i];
      if (x > 0)
	a[i] = x;
      else
	a[i] = -x;
    }
}
