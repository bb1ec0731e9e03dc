/* doc/runtime.md: in a program that was stripped nobody says how long static
   variables are: nothing is made up, and one object is looked at.

   { dg-do run }
   { dg-additional-options "-s -fplugin-arg-accdeep-infer" }
   { dg-skip-device simulated "the file is about the host's memory" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-infer.h"

struct cell
{
  int n;
  double *value;
};

struct table
{
  int n;
  float *row;
  struct cell *cells;
};

static float one[5], two[9];
static struct cell cells[5], more[9];

static void
run (void)
{
  struct table *t = (struct table *) calloc (2, sizeof *t);
  for (int i = 0; i < 2; i++)
    {
      struct cell *c = i ? more : cells;
      t[i].n = i ? 9 : 5;
      t[i].row = i ? two : one;
      t[i].cells = c;
      for (int k = 0; k < t[i].n; k++)
	{
	  c[k].n = 3 + k;
	  c[k].value = (double *) malloc (c[k].n * sizeof (double));
	}
    }
#pragma acc enter data copyin(t[0:2])
#pragma acc exit data delete(t[0:2])
}

int
main (int argc, char **argv)
{
  infer_run (argc, argv, run);
  CHECK_EQ (number_of ("table", "row", 1, "static"), 2);
  CHECK_NO_EXTENT ("table", "row", "n");
  CHECK_EQ (number_of ("cell", "value", 1, "seen"), 2);
  return 0;
}
