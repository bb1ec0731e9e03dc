/* The second file of multi-file-2.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-test.h"

#ifdef __cplusplus
namespace
{
#endif
struct local_type
{
  int *q;
  long m;
  int *p;
#pragma acc shape include(p[0:m]) exclude(q)
};
#ifdef __cplusplus
}
extern "C"
#endif
int
other_file (void)
{
  struct local_type x;
  x.m = 7;
  x.p = NEW (int, 7);
  x.q = x.p;
#pragma acc data copyin(x)
  {
    CHECK_PRESENT (x.p, 7 * sizeof (int));
    CHECK (attached_p (&x.p));
  }
  CHECK_ABSENT (x.p, 7 * sizeof (int));
  free (x.p);
  return 1;
}
