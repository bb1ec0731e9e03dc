/* Under simcuda-run nothing is said of memory that is freed before or after its
   objects are present, nor of what is only deleted then.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-simcuda-run "more is checked" } */
/* { dg-output {^$} } */

#include "../lib/accdeep-test.h"

struct bag
{
  int n;
  double *x;
#pragma acc shape include(x[0:n])
};

enum
{
  bytes = 1000
};

static struct bag b = { 4, 0 };

static void
check (int free_first, int region)
{
  b.x = (double *) calloc (bytes, 1);
  b.x[3] = 5;
#pragma acc enter data copyin(b)
  if (region)
    {
#pragma acc parallel copy(b)
      b.x[3]++;
    }
  if (free_first)
    free (b.x);
#pragma acc exit data delete(b)
  if (!free_first)
    free (b.x);
}

int
main (void)
{
  for (int i = 0; i < 8; i++)
    check (i & 1, i & 2);
  /* What moves is no longer where it was present.  */
  b.x = (double *) malloc (bytes);
  for (int i = 1; i < 8; i++)
    {
#pragma acc data copyin(b)
      ;
      b.x = (double *) realloc (b.x, i * 100 * bytes);
    }
  free (b.x);
  return 0;
}
