/* Section 3: ordinary directives and calls that name an object of a large
   structure find it, with the device's values, and pointers stay right.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-counters.h"

#include <openacc.h>
#include <stdlib.h>

struct one
{
  int n;
  int *x;
#pragma acc shape include(x[0:n])
};

enum { n_ones = 12000 };

int
main (void)
{
  struct one *p = (struct one *) malloc (n_ones * sizeof *p);
  for (int i = 0; i < n_ones; i++)
    {
      p[i].n = 4;
      p[i].x = (int *) malloc (4 * sizeof (int));
      for (int j = 0; j < 4; j++)
	p[i].x[j] = i + j;
    }
#pragma acc enter data copyin(p[0:n_ones])
#pragma acc parallel loop present(p[0:n_ones])
  for (int i = 0; i < n_ones; i++)
    p[i].x[0] += 1;
  if (!memory_shared_p ())
    {
      struct accdeep_statistics s;
      last_statistics (&s);
      CHECK (s.objects <= n_ones + 1);
    }
  /* By an ordinary directive.  */
  int *x = p[77].x;
#pragma acc update self(x[0:4])
  CHECK (x[0] == 78 && x[1] == 78);
  CHECK (acc_is_present (p[5].x, 4 * sizeof (int)));
  CHECK (acc_is_present (p[n_ones - 1].x + 1, sizeof (int)));
  int other;
  CHECK (memory_shared_p () || !acc_is_present (&other, sizeof other));
  x = p[78].x;
#pragma acc parallel present(x[0:4])
  x[3] = -1;
  /* The structure's pointers lead to what the directive has found.  */
  int seen = 0;
#pragma acc parallel copyout(seen) present(p[0:n_ones])
  seen = p[78].x[3];
  CHECK (seen == -1);
  /* Counts of both kinds.  */
  x = p[79].x;
#pragma acc enter data copyin(x[0:4])
#pragma acc exit data copyout(p[0:n_ones])
  CHECK (p[78].x[3] == -1);
  CHECK (p[11].x[0] == 12);
  if (!memory_shared_p ())
    {
      CHECK (!acc_is_present (p[5].x, 4 * sizeof (int)));
      CHECK (acc_is_present (x, 4 * sizeof (int)));
      CHECK (x[0] == 79);
    }
#pragma acc exit data copyout(x[0:4])
  CHECK (x[0] == 80);
  CHECK (memory_shared_p () || !acc_is_present (x, 4 * sizeof (int)));
  for (int i = 0; i < n_ones; i++)
    free (p[i].x);
  free (p);
  return 0;
}
