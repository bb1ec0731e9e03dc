/* Section 3: ACCDEEP_CHECK=1 reports children that only the parent had brought
   and that stay when it goes; the program goes on.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "nothing stays there" } */
/* { dg-set-target-env-var ACCDEEP_CHECK "1" } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(no_a) exclude(a)
};

int
main (void)
{
  struct vec x;
  x.n = 2;
  x.a = NEW (int, 2);
#pragma acc enter data copyin(x)
#pragma acc exit data delete<no_a>(x)
  CHECK_PRESENT (x.a, 2 * sizeof (int));
  acc_delete (x.a, 2 * sizeof (int));
  CHECK_ABSENT (x.a, 2 * sizeof (int));
  free (x.a);
  fprintf (stderr, "done\n");
  return 0;
}

/* { dg-output {libaccdeep: [^\n]*x[^\n]*\n(.|\n)*done} } */
