/* Section 1.1: two files shape types of the same name differently; each uses its
   own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-sources "multi-file-2-aux.c" } */

#include "../lib/accdeep-test.h"

struct local_type
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

#ifdef __cplusplus
extern "C" int other_file (void);
#else
int other_file (void);
#endif

int
main (void)
{
  struct local_type x;
  x.n = 4;
  x.a = NEW (int, 4);
#pragma acc data copyin(x)
  {
    CHECK_PRESENT (x.a, 4 * sizeof (int));
    CHECK_EQ (other_file (), 1);
  }
  CHECK_ABSENT (x.a, 4 * sizeof (int));
  free (x.a);
  return 0;
}
