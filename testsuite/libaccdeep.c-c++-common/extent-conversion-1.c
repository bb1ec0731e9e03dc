/* Section 1.2: an extent is an integer expression whatever its operands are:
   conversions of floating-point numbers and pointers, of comparisons, of
   enumerators and bit-fields.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

typedef int whole;
typedef short narrow;
enum size
{
  two = 2,
  three
};
struct block
{
  int cells[3];
};

static int
half (double x)
{
  return (int) (x / 2);
}

struct s
{
  int n;
  double f;
  char *end;
  unsigned bits : 3;
  enum size e;
  char *a, *b, *c, *d, *g, *h, *i, *j;
#pragma acc shape include(a[0:(int) (0.5 * n)], b[0:(long) f], c[0:(whole) f + half (f)])
#pragma acc shape include(d[0:f > 2 ? sizeof (int) : three], g[0:(long long) f], h[0:(f < 3) + 1])
#pragma acc shape include(i[0:(end - a) + bits], j[0:(int) e + (unsigned char) (f + 256)])
};

#define CHECK_BYTES(P, N)                                                     \
  do                                                                          \
    {                                                                         \
      CHECK_PRESENT (P, N);                                                   \
      CHECK_ABSENT ((P) + (N), 1);                                            \
    }                                                                         \
  while (0)

int
main (void)
{
  struct s x;
  memset (&x, 0, sizeof x);
  x.n = 9;
  x.f = 5.5;
  x.bits = 6;
  x.e = three;
  char **all[] = { &x.a, &x.b, &x.c, &x.d, &x.g, &x.h, &x.i, &x.j };
  for (int i = 0; i < 8; i++)
    *all[i] = NEW (char, 32);
  x.end = x.a + 3;
#pragma acc data copy(x)
  {
    CHECK_BYTES (x.a, 4);
    CHECK_BYTES (x.b, 5);
    CHECK_BYTES (x.c, 7);
    CHECK_BYTES (x.d, 4);
    CHECK_BYTES (x.g, 5);
    CHECK_BYTES (x.h, 1);
    CHECK_BYTES (x.i, 9);
    CHECK_BYTES (x.j, 8);
#pragma acc parallel present(x)
    x.a[3] = x.b[4] = x.c[6] = x.i[8] = x.j[7] = 1;
  }
  CHECK (x.a[3] + x.b[4] + x.c[6] + x.i[8] + x.j[7] == 5);

  double q = 2.5;
  narrow s = 3;
#pragma acc data copyin(x)::{ default(exclude) include(a[0:(int) (q * 1.5)], b[0:(narrow) q + (long) f]) \
			      include(c[0:sizeof (struct block)], d[0:(enum size) q], g[0:(whole) 0x1p2f]) \
			      include(h[0:half (6.25)], i[0:'\6' + (signed char) s], j[0:q > 2. ? 3 : 1]) }
  {
    CHECK_BYTES (x.a, 3);
    CHECK_BYTES (x.b, 7);
    CHECK_BYTES (x.c, 12);
    CHECK_BYTES (x.d, 2);
    CHECK_BYTES (x.g, 4);
    CHECK_BYTES (x.h, 3);
    CHECK_BYTES (x.i, 9);
    CHECK_BYTES (x.j, 3);
  }
  for (int i = 0; i < 8; i++)
    free (*all[i]);
  return 0;
}
