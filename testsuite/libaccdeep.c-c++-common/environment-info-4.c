/* "Lines of information" of doc/runtime.md: without the variable nothing is
   printed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-target-env-var ACCDEEP_INFO "0" } */

#include "../lib/accdeep-test.h"

struct vec
{
  long n;
  int *a;
#pragma acc shape include(a[0:n])
};

static long flat[1000];

int
main (void)
{
  struct vec x = { 25, NEW (int, 25) };
#pragma acc enter data copyin(x)
#pragma acc data copy(flat)
#pragma acc parallel present(x)
  x.a[24] += ++flat[999];
#pragma acc exit data copyout(x)
  CHECK_EQ (x.a[24], 1);
  CHECK_EQ (flat[999], 1);
  free (x.a);
  fprintf (stderr, "done\n");
  return 0;
}

/* { dg-output {^done\n+$} } */
