/* doc/runtime.md: where nothing new is seen, a directive is looked at ever more
   seldom; what changes later is seen all the same.

   { dg-do run }
   { dg-additional-options "-fplugin-arg-accdeep-infer" }
   { dg-skip-device simulated "the file is about the host's memory" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-infer.h"

enum { COLUMNS = 40, ROUNDS = 4000 };

struct column
{
  int n, capacity;
  double *a;
};

struct sheet
{
  int columns;
  struct column *column;
};

static void
run (int change)
{
  struct sheet s = { COLUMNS, NEW (struct column, COLUMNS) };
  for (int i = 0; i < s.columns; i++)
    {
      s.column[i].n = s.column[i].capacity = 10 + i;
      s.column[i].a = NEW (double, 10 + i);
    }
  for (int k = 0; k < ROUNDS; k++)
    {
      if (change && k == ROUNDS / 2)
	s.column[7].n--;
#pragma acc parallel loop copy(s)
      for (int i = 0; i < s.columns; i++)
	s.column[i].a[0]++;
    }
  for (int i = 0; i < s.columns; i++)
    {
      CHECK (s.column[i].a[0] == (double) ROUNDS);
      free (s.column[i].a);
    }
  free (s.column);
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    {
      run (strcmp (argv[1], "change") == 0);
      return 0;
    }
  infer (argv[0], "same");
  int directives = 0;
  CHECK (sscanf (strstr (evidence, "\"directives\":"), "\"directives\": %d",
		 &directives) == 1);
  /* Some hundred objects and pointers each time.  */
  CHECK (directives >= 2 && directives < ROUNDS / 20);
  const long of = COLUMNS;
  CHECK_EXTENT ("column", "a", "n", of, of);
  CHECK_EXTENT ("column", "a", "capacity", of, of);
  infer (argv[0], "change");
  CHECK_SLACK ("column", "a", "n", of, of);
  CHECK_EXTENT ("column", "a", "capacity", of, of);
  return 0;
}
