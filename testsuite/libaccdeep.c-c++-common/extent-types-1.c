/* Section 1.2: a length member may have any integer type.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

enum small
{
  TWO = 2,
  NINE = 9
};

struct lengths
{
  signed char sc;
  unsigned char uc;
  short s;
  unsigned short us;
  int i;
  unsigned u;
  long l;
  unsigned long ul;
  long long ll;
  unsigned long long ull;
  enum small e;
  unsigned bits : 5;
  char *p[12];
  char *a, *b, *c, *d, *f, *g, *h, *j, *k, *m, *o, *q;
#pragma acc shape include(a[0:sc], b[0:uc], c[0:s], d[0:us], f[0:i], g[0:u])
#pragma acc shape include(h[0:l], j[0:ul], k[0:ll], m[0:ull], o[0:e], q[0:bits])
};

int
main (void)
{
  struct lengths x;
  memset (&x, 0, sizeof x);
  x.sc = 1;
  x.uc = 200;
  x.s = 3;
  x.us = 40000;
  x.i = 5;
  x.u = 6;
  x.l = 7;
  x.ul = 8;
  x.ll = 9;
  x.ull = 10;
  x.e = NINE;
  x.bits = 12;
  char **slots[12]
    = { &x.a, &x.b, &x.c, &x.d, &x.f, &x.g, &x.h, &x.j, &x.k, &x.m, &x.o, &x.q };
  int lengths[12] = { 1, 200, 3, 40000, 5, 6, 7, 8, 9, 10, 9, 12 };
  for (int i = 0; i < 12; i++)
    *slots[i] = NEW (char, lengths[i] + 1);

#pragma acc data create(x)
  {
    for (int i = 0; i < 12; i++)
      {
	CHECK_PRESENT (*slots[i], lengths[i]);
	CHECK_ABSENT (*slots[i] + lengths[i], 1);
      }
  }
  for (int i = 0; i < 12; i++)
    {
      CHECK_ABSENT (*slots[i], lengths[i] < 300 ? lengths[i] : 300);
      free (*slots[i]);
    }
  CHECK_ABSENT (&x, sizeof x);
  return 0;
}
