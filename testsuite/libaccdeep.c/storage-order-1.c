/* Section 1.2: lengths that are stored in the other byte order, as numbers and as
   bit-fields, alone, in expressions and in conditions; pointers are stored in
   the machine's order everywhere.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define ORDER(WHICH) __attribute__ ((scalar_storage_order (#WHICH)))

struct ORDER (big-endian) big
{
  int n;
  short m;
  unsigned long long wide;
  unsigned bits : 5;
  int dims[2];
  char *text;
#pragma acc shape include(text[0:n])
};

struct ORDER (little-endian) little
{
  int n;
  char *text;
#pragma acc shape include(text[0:n])
};

struct file
{
  struct big h;
  struct little l;
  float *a, *b, *c;
  double *d, *e;
#pragma acc shape include(a[0:h.n], b[0:h.m + 1], c[0:h.bits], d[h.wide], e[0:h.dims[1]]) \
		  if(h.m == 1)
};

int
main (void)
{
  struct file x;
  memset (&x, 0, sizeof x);
  x.h.n = x.l.n = 3;
  x.h.m = 1;
  x.h.wide = 2;
  x.h.bits = 4;
  x.h.dims[1] = 5;
  x.a = NEW (float, 9);
  x.b = NEW (float, 9);
  x.c = NEW (float, 9);
  x.d = NEW (double, 9);
  x.e = NEW (double, 9);
  x.h.text = NEW (char, 9);
  x.l.text = NEW (char, 9);
#pragma acc data copy(x)
  {
    CHECK_PRESENT (x.a, 12);
    CHECK_ABSENT (x.a + 3, 1);
    CHECK_PRESENT (x.b, 8);
    CHECK_ABSENT (x.b + 2, 1);
    CHECK_PRESENT (x.c, 16);
    CHECK_ABSENT (x.c + 4, 1);
    CHECK_PRESENT (x.d, 16);
    CHECK_ABSENT (x.d + 2, 1);
    CHECK_PRESENT (x.e, 40);
    CHECK_ABSENT (x.e + 5, 1);
    CHECK_PRESENT (x.h.text, 3);
    CHECK_ABSENT (x.h.text + 3, 1);
    CHECK_PRESENT (x.l.text, 3);
    CHECK_ABSENT (x.l.text + 3, 1);
#pragma acc serial present(x)
    {
      x.a[2] = x.h.n;
      x.b[1] = x.h.m;
      x.c[3] = x.h.bits;
      x.d[1] = x.h.wide;
      x.e[4] = x.h.dims[1];
      x.h.text[2] = x.l.text[2] = x.l.n;
      x.h.wide = 7;
    }
  }
  CHECK_EQ (x.a[2], 3);
  CHECK_EQ (x.b[1], 1);
  CHECK_EQ (x.c[3], 4);
  CHECK_EQ (x.d[1], 2);
  CHECK_EQ (x.e[4], 5);
  CHECK (x.h.text[2] == 3 && x.l.text[2] == 3);
  CHECK_EQ (x.h.wide, 7);

  x.h.m = 0;
#pragma acc data copy(x)
  {
    CHECK_ABSENT (x.a, 12);
    CHECK_PRESENT (x.h.text, 3);
  }
  free (x.a);
  free (x.b);
  free (x.c);
  free (x.d);
  free (x.e);
  free (x.h.text);
  free (x.l.text);
  return 0;
}
