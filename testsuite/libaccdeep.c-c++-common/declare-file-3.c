/* Section 2: a large structure with a variable that declare has put on the
   device at the start: the variable stays, and its members come and go.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

enum
{
  n_vecs = 40
};

static struct vec x[n_vecs];
#pragma acc declare create(x)

int
main (void)
{
  for (int i = 0; i < n_vecs; i++)
    {
      x[i].n = 4;
      x[i].a = NEW (int, 4);
    }
#pragma acc enter data copyin(x)
#pragma acc update device(x)
#pragma acc parallel loop present(x)
  for (int i = 0; i < n_vecs; i++)
    x[i].a[3] = x[i].n + i;
#pragma acc exit data copyout(x)
  CHECK_PRESENT (x, sizeof x);
  for (int i = 0; i < n_vecs; i++)
    {
      CHECK_EQ (x[i].a[3], 4 + i);
      CHECK_ABSENT (x[i].a, 4 * sizeof (int));
      free (x[i].a);
    }
  return 0;
}
