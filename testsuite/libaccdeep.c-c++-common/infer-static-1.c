/* doc/runtime.md: static variables are as long as the symbols of the program say,
   also those of a function, and elements in them of structures are looked at; what
   is a part of one ends with it, and texts of the source have no symbols.  One
   object that is looked at again and again has no more lengths, nor places, than it
   is objects.

   { dg-do run }
   { dg-additional-options "-fplugin-arg-accdeep-infer" }
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
  int n, m;
  float *row;
  struct cell *cells;
  int *inside;      /* The rest of what others have.  */
  const char *text;
};

/* One object, which leads elsewhere each time.  */
struct again
{
  int n;
  float *value;
  float *place;
};

static struct again again;
static float one[5], two[9];
static struct cell cells[3], more[4];
static struct
{
  int before[3];
  int numbers[6];
} whole;

static void
run (void)
{
  static float three[12];
  float *rows[3] = { one, two, three };
  const int length[3] = { 5, 9, 12 };
  struct table *t = (struct table *) calloc (3, sizeof *t);
  for (int i = 0; i < 3; i++)
    {
      t[i].n = length[i];
      t[i].row = rows[i];
      t[i].m = 3 + i % 2;
      t[i].cells = i % 2 ? more : cells;
      t[i].inside = whole.numbers + i;
      t[i].text = "text";
    }
  for (int i = 0; i < 7; i++)
    {
      struct cell *c = i < 3 ? &cells[i] : &more[i - 3];
      c->n = 20 + i;
      c->value = (double *) malloc (c->n * sizeof (double));
    }
#pragma acc enter data copyin(t[0:3])
#pragma acc exit data delete(t[0:3])
  for (int i = 1; i < 6; i++)
    {
      again.n = 60;
      if (!again.value)
	again.value = (float *) malloc (again.n * sizeof (float));
      again.place = again.value + i;
#pragma acc enter data copyin(again)
#pragma acc exit data delete(again)
    }
}

int
main (int argc, char **argv)
{
  infer_run (argc, argv, run);
  CHECK_EXTENT ("table", "row", "n", 3, 3);
  CHECK_EXTENT ("table", "cells", "m", 3, 2);
  CHECK_EQ (number_of ("table", "inside", 1, "most"), 6);
  CHECK_EQ (number_of ("table", "text", 1, "static"), 3);
  CHECK_NO_EXTENT ("table", "text", "n");
  CHECK_EXTENT ("cell", "value", "n", 7, 7);
  CHECK_EXTENT ("again", "value", "n", 1, 1);
  CHECK_EXTENT ("again", "place", "@value", 1, 1);
  return 0;
}
