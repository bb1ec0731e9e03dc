/* Section 10: the host must not use in a region what a task writes, nor hand it
   to a function of the library that does.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pair
{
  float x, y;
};

void note (const void *);

void
functions (int n, float *a, float *b, float *c, float *d, char *e)
{
  struct pair p = { 1, 2 };
#pragma acc dataflow copyin(a[0:n]) copy(b[0:n], c[0:n], d[0:n], e[0:n])
  {
#pragma acc parallel copyin(a[0:n]) copy(b[0:n], c[0:n], d[0:n], e[0:n])
    {
      b[0] = c[0] = d[0] = a[0];
      e[0] = 'a';
    }
    memcpy (a, b, n * sizeof *b); /* { dg-error "'b', which a task of the 'dataflow' region writes, is used by the host in the region" } */
    memset (c + 1, 0, sizeof *c); /* { dg-error "'c', which a task of the 'dataflow' region writes" } */
    free (d); /* { dg-error "'d', which a task of the 'dataflow' region writes" } */
    printf ("%s\n", e); /* { dg-error "'e', which a task of the 'dataflow' region writes" } */
    memcpy (&p.x, a, sizeof p.x);
    /* It may keep the address for later.  */
    note (b);
  }
}

/* All ways to look at it, once each.  */
int
expressions (int n, struct pair *p, float *s, float *t, int *k, int *l)
{
  int sum = 0;
#pragma acc dataflow copy(p[0:n], s[0:n], t[0:n], k[0:n], l[0:n])
  {
#pragma acc parallel copy(p[0:n], s[0:n], t[0:n], k[0:n], l[0:n])
    {
      p[0].x = s[0] = t[0] = 1;
      k[0] = l[0] = 2;
    }
    sum += p[1].y > 0; /* { dg-error "'p', which a task of the 'dataflow' region writes" } */
    while (s[0] < 0) /* { dg-error "'s', which a task of the 'dataflow' region writes" } */
      sum++;
    *t += 1; /* { dg-error "'t', which a task of the 'dataflow' region writes" } */
    switch (k[2]) /* { dg-error "'k', which a task of the 'dataflow' region writes" } */
      {
      case 1:
	sum = 3;
      }
    for (int i = 0; i < l[0]; i++) /* { dg-error "'l', which a task of the 'dataflow' region writes" } */
      sum++;
  }
  return sum;
}
