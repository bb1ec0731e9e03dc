/* doc/runtime.md: lengths that are products of padded sides, sums with halos,
   elements of other members, members of other objects, and elements of short
   arrays; what the source alone could say is tested, too.

   { dg-do run }
   { dg-additional-options "-fplugin-arg-accdeep-infer" }
   { dg-skip-device simulated "the file is about the host's memory" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-infer.h"

struct grid { long cells; int nx, ny; };

struct more
{
  int a, b, c, h;
  int d[3];
  int n;
  int *first, *wrong;
  struct grid *grid;
  double *halo, *padded, *padded_3, *corners, *dims, *sum, *two_less;
  double *column, *of_grid, *of_sides;
  double *rounded;
};

#define HOLDS(MEMBER, EXTENT)                                                 \
  CHECK (strstr (member_text ("more", MEMBER, 1),                             \
		 "{ \"extent\": \"" EXTENT "\", \"kind\"")                      \
	 != NULL)

static struct more
make (int i)
{
  struct more m;
  memset (&m, 0, sizeof m);
  m.a = 5 + 3 * i;
  m.b = 11 + (i * 7) % 5;
  m.c = 4 + (i * 3) % 7;
  m.h = 1 + i % 3;
  m.d[0] = 2 + i % 3;
  m.d[1] = 3 + i;
  m.d[2] = 7 + (i * i) % 4;
  m.n = 6 + (5 * i) % 9;
  m.grid = (struct grid *) calloc (1, sizeof (struct grid));
  m.grid->nx = 31 + i;
  m.grid->ny = 2 + i % 2;
  m.grid->cells = 700 + 11 * i * i;
  m.first = (int *) calloc (m.n + 1, sizeof (int));
  for (int k = 0; k < m.n; k++)
    m.first[k + 1] = m.first[k] + 1 + (k + i) % 4;
  m.wrong = (int *) calloc (m.n + 1, sizeof (int));
  m.halo = (double *) calloc (m.a + 2 * m.h, sizeof (double));
  m.padded = (double *) calloc ((m.a + 2 * m.h) * (m.b + 2 * m.h),
				sizeof (double));
  m.padded_3 = (double *) calloc ((m.a + m.h) * (m.b + m.h) * (m.c + m.h),
				  sizeof (double));
  m.corners = (double *) calloc ((m.a + 1) * (m.b + 1) * (m.c + 1),
				 sizeof (double));
  m.dims = (double *) calloc (m.d[0] * m.d[1] * m.d[2], sizeof (double));
  m.sum = (double *) calloc (m.a * m.b + m.n, sizeof (double));
  m.two_less = (double *) calloc (m.b - m.h, sizeof (double));
  m.column = (double *) calloc (m.first[m.n], sizeof (double));
  m.of_grid = (double *) calloc (m.grid->cells, sizeof (double));
  m.of_sides = (double *) calloc (m.grid->nx * m.grid->ny, sizeof (double));
  m.rounded = (double *) calloc ((m.a * m.b + 6) / 7 * 3 - m.h,
				 sizeof (double));
  return m;
}

int
main (int argc, char **argv)
{
  static struct more objects[12];
  if (argc > 1)
    {
      for (int i = 0; i < 12; i++)
	objects[i] = make (i);
#pragma acc enter data copyin(objects)
      return 0;
    }
  infer (argv[0], "run");
  HOLDS ("halo", "a + 2 * h");
  CHECK_NO_EXTENT ("more", "halo", "a + 2");
  HOLDS ("padded", "(a + 2 * h) * (b + 2 * h)");
  HOLDS ("padded_3", "(a + h) * (b + h) * (c + h)");
  HOLDS ("corners", "(a + 1) * (b + 1) * (c + 1)");
  HOLDS ("dims", "d[0] * d[1] * d[2]");
  HOLDS ("sum", "a * b + n");
  HOLDS ("two_less", "b - h");
  HOLDS ("column", "first[n]");
  CHECK (strstr (member_text ("more", "column", 1), "\"wrong[") == NULL);
  HOLDS ("of_grid", "grid->cells");
  HOLDS ("of_sides", "grid->nx * grid->ny");
  CHECK (strstr (member_text ("more", "rounded", 1),
		 "{ \"extent\": \"(a * b + 6) / 7 * 3 - h\", ") == NULL);
  return 0;
}
