/* doc/infer.md: where the pointers of an array's objects lead into one block, each
   one's elements end where the next one's begin.  Where they overlap no length is
   made up, and a block that only one object leads to is as long as it is.

   { dg-do run }
   { dg-additional-options "-fplugin-arg-accdeep-infer" }
   { dg-skip-device simulated "the file is about the host's memory" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-infer.h"

struct cell
{
  int n;
  int w;
  double *v;      /* Side by side.  */
  float *back;    /* Likewise, the last one first.  */
  int *apart;     /* With something between them.  */
  double *window; /* Each has some of the next one's.  */
  int *own;
};

enum { COUNT = 6 };

static void
run (void)
{
  struct cell *c = (struct cell *) calloc (COUNT, sizeof *c);
  int total = 0;
  for (int i = 0; i < COUNT; i++)
    {
      c[i].n = 3 + i % 4;
      c[i].w = 30 + i;
      total += c[i].n;
    }
  double *v = (double *) malloc (total * sizeof *v);
  float *back = (float *) malloc (total * sizeof *back);
  int *apart = (int *) malloc (COUNT * 7 * sizeof *apart);
  double *window = (double *) malloc ((COUNT + 30) * sizeof *window);
  for (int i = 0, at = 0; i < COUNT; i++)
    {
      c[i].v = v + at;
      at += c[i].n;
      c[i].back = back + total - at;
      c[i].apart = apart + 7 * i;
      c[i].window = window + i;
      c[i].own = (int *) malloc (c[i].w * sizeof (int));
    }
#pragma acc enter data copyin(c[0:COUNT])
#pragma acc exit data delete(c[0:COUNT])
}

int
main (int argc, char **argv)
{
  infer_run (argc, argv, run);
  CHECK_EXTENT ("cell", "v", "n", 6, 4);
  CHECK_EXTENT ("cell", "back", "n", 6, 4);
  CHECK_EXTENT ("cell", "apart", "7", 6, 1);
  CHECK_SLACK ("cell", "apart", "n", 6, 1);
  CHECK_NO_EXTENT ("cell", "window", "1");
  CHECK_NO_EXTENT ("cell", "window", "n");
  CHECK_EXTENT ("cell", "own", "w", 6, 6);
  return 0;
}
