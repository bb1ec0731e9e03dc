/* As mapped-none-1.c, with deferred streams.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-set-target-env-var SIMCUDA_STREAMS "deferred" } */

#include <openacc.h>
#include <stdlib.h>
#include <string.h>

struct pair
{
  char tag;
  double *v;
  int n;
  short w[3];
};

static int
sum (const char *p, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += p[i];
  return s;
}

/* Different alignments, sections, a firstprivate array, a reduction.  */
static void
mixed (int n)
{
  char c[7] = { 1, 2, 3, 4, 5, 6, 7 };
  short s[5] = { 1, 2, 3, 4, 5 };
  double d[9] = { 1 };
  long l[64];
  int f[3] = { 10, 20, 30 };
  int total = 0;
#pragma acc parallel copy(c[1:5]) copyin(s) copy(d[n:3]) copyout(l) \
  firstprivate(f) reduction(+:total)
  {
    for (int i = 1; i < 6; i++)
      c[i]++;
    for (int i = n; i < n + 3; i++)
      d[i] = s[i - n] + f[i - n];
    for (int i = 0; i < 64; i++)
      l[i] = i;
    f[2]++;
    total += s[4] + f[2];
  }
  if (sum (c, 7) != 33 || d[n + 2] != 33 || l[63] != 63 || total != 36)
    abort ();
}

/* Nothing at all, and what is there already.  */
static void
parts (int n)
{
  int *x = calloc (32, sizeof *x), *y = calloc (32, sizeof *y);
  int z[4] = { 0 };
#pragma acc enter data copyin(x[0:32])
#pragma acc parallel copy(x[4:8], y[0:n]) copyin(z)
  for (int i = 4; i < 12; i++)
    x[i] += z[i % 4] + i;
#pragma acc data copy(x[0:16]) create(y[0:32])
  {
#pragma acc parallel loop present(x[0:32], y[0:32])
    for (int i = 0; i < 32; i++)
      y[i] = x[i];
  }
#pragma acc exit data copyout(x[0:32])
  if (x[11] != 11)
    abort ();
  free (x);
  free (y);
}

/* Members on their own, attached pointers.  */
static void
members (void)
{
  struct pair p = { 1, calloc (6, sizeof (double)), 6, { 1, 2, 3 } };
#pragma acc enter data copyin(p)
#pragma acc enter data copyin(p.v[0:6])
#pragma acc parallel loop present(p)
  for (int i = 0; i < 6; i++)
    p.v[i] = i + p.w[i % 3];
#pragma acc exit data copyout(p.v[0:6])
#pragma acc exit data delete(p)
  if (p.v[5] != 8)
    abort ();
  double *v = p.v;
  short *w = p.w;
#pragma acc data copy(p.v[0:6], p.n) copyin(p.w)
  {
#pragma acc parallel loop present(v[0:6], w[0:3])
    for (int i = 0; i < 6; i++)
      v[i] += w[i % 3];
  }
  if (p.v[5] != 11)
    abort ();
  free (p.v);
}

/* Blocks that come and go while queues still work on them.  */
static void
queues (void)
{
  int a[100], b[100];
  memset (a, 0, sizeof a);
  memset (b, 0, sizeof b);
  for (int round = 0; round < 4; round++)
    {
#pragma acc parallel loop copy(a, b) async(1)
      for (int i = 0; i < 100; i++)
	b[i] += ++a[i];
#pragma acc enter data copyin(a[0:50]) create(b[0:25]) async(1)
#pragma acc parallel loop present(a[0:50], b[0:25]) async(1)
      for (int i = 0; i < 25; i++)
	b[i] = a[i + 25];
#pragma acc exit data delete(a[0:50], b[0:25]) async(1)
    }
#pragma acc wait
  if (a[99] != 4 || b[99] != 10)
    abort ();
}

/* The device's C library reads strings by words.  */
static void
strings (void)
{
  char s[6] = "hello", t[3] = "ab";
  int n = 0;
#pragma acc parallel copyin(s, t) copyout(n)
  n = strlen (s) * 10 + strlen (t);
  if (n != 52)
    abort ();
}

int
main (void)
{
  for (int n = 0; n < 6; n++)
    mixed (n);
  parts (0);
  parts (4);
  members ();
  queues ();
  strings ();
  return 0;
}
