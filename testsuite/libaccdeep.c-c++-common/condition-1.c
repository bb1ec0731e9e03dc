/* Section 6: if(expr) behind a clause of a shape, policy or nest: a tagged
   union, pointers, aggregates and direct members.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct part
{
  int n;
  int *data;
#pragma acc shape include(data[0:n])
};

struct value
{
  int kind;
  int n;
  union
  {
    int *whole;
    double *real;
  };
  int *extra;
  int has_extra;
  struct part part;
  int has_part;
#pragma acc shape include(whole[0:n]) if(kind == 0) include(real[0:n]) if(kind == 1) \
	include(extra[0:2 * n]) if(has_extra) include(part) if(has_part && kind < 5) init_needed(kind, n)
#pragma acc shape(never) include(extra[0:1]) if(0) exclude(part)
#pragma acc shape(always) include(extra[0:1]) if(1) exclude(part)
};

struct back
{
  int wanted;
  int a;
  int b[4];
#pragma acc shape include(a, b) if(wanted)
};

int
main (void)
{
  struct value v[3];
  memset (v, 0, sizeof v);
  for (int i = 0; i < 3; i++)
    {
      v[i].kind = i;
      v[i].n = 4 + i;
      v[i].extra = NEW (int, 20);
      v[i].has_extra = i == 2;
      v[i].has_part = i == 1;
      v[i].part.n = 3;
      v[i].part.data = NEW (int, 3);
    }
  v[0].whole = NEW (int, 4);
  v[1].real = NEW (double, 5);
  v[0].whole[3] = 5;
  v[1].real[4] = 2.5;

#pragma acc data copy(v)
  {
    CHECK_PRESENT (v[0].whole, 4 * sizeof (int));
    CHECK_PRESENT (v[1].real, 5 * sizeof (double));
    CHECK_PRESENT (v[2].extra, 12 * sizeof (int));
    CHECK_ABSENT (v[0].extra, sizeof (int));
    CHECK_ABSENT (v[1].extra, sizeof (int));
    CHECK_PRESENT (v[1].part.data, 3 * sizeof (int));
    CHECK_ABSENT (v[0].part.data, sizeof (int));
    CHECK (attached_p (&v[0].whole) && attached_p (&v[1].real));
#pragma acc parallel present(v)
    for (int i = 0; i < 3; i++)
      {
	if (v[i].kind == 0)
	  v[i].whole[3]++;
	if (v[i].kind == 1)
	  v[i].real[4] *= 2;
	if (v[i].has_extra)
	  v[i].extra[11] = 7;
	if (v[i].has_part)
	  v[i].part.data[2] = 8;
      }
  }
  CHECK_EQ (v[0].whole[3], 6);
  CHECK_EQ (v[1].real[4], 5);
  CHECK_EQ (v[2].extra[11], 7);
  CHECK_EQ (v[1].part.data[2], 8);

  v[2].kind = 1;
  v[2].real = NULL;
#pragma acc data copyin<never>(v[2])
  CHECK_ABSENT (v[2].extra, sizeof (int));
#pragma acc data copyin<always>(v[2])
  {
    CHECK_PRESENT (v[2].extra, sizeof (int));
    CHECK_ABSENT (v[2].extra + 1, sizeof (int));
  }
  int limit = 1;
#pragma acc data copyin(v)::{ include(extra[0:3]) if(limit < n - 4) exclude(part) }
  {
    CHECK_ABSENT (v[0].extra, sizeof (int));
    CHECK_ABSENT (v[1].extra, sizeof (int));
    CHECK_PRESENT (v[2].extra, 3 * sizeof (int));
  }
#pragma acc data invoke(v)::{ default(exclude) copyin(extra[0:3]) if(has_extra) }
  {
    CHECK_ABSENT (v[1].extra, sizeof (int));
    CHECK_PRESENT (v[2].extra, 3 * sizeof (int));
  }

  struct back x = { 1, 2, { 3, 4, 5, 6 } }, y = { 0, 2, { 3, 4, 5, 6 } };
#pragma acc data copy(x, y)
  {
#pragma acc parallel present(x, y)
    {
      x.a += 10;
      y.a += 10;
      x.b[3] = y.b[3] = 60;
    }
  }
  CHECK_EQ (x.a, 12);
  CHECK_EQ (x.b[3], 60);
  if (!memory_shared_p ())
    {
      CHECK_EQ (y.a, 2);
      CHECK_EQ (y.b[3], 6);
    }
  free (v[0].whole);
  free (v[1].real);
  for (int i = 0; i < 3; i++)
    {
      free (v[i].extra);
      free (v[i].part.data);
    }
  return 0;
}
