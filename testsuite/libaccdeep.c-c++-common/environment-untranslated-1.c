/* Section 3: ACCDEEP_UNTRANSLATED=null makes untranslated pointers null on the
   device; the host keeps them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-target-env-var ACCDEEP_UNTRANSLATED "null" } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
  int *excluded;
  void *opaque;
#pragma acc shape include(a[0:n]) exclude(excluded)
};

int
main (void)
{
  struct vec x;
  int target = 1;
  x.n = 2;
  x.a = NEW (int, 2);
  x.excluded = &target;
  x.opaque = &target;
#pragma acc data copy(x)
  {
    CHECK (attached_p (&x.a));
    if (!memory_shared_p ())
      {
	CHECK (device_pointer_at (&x.excluded) == NULL);
	CHECK (device_pointer_at (&x.opaque) == NULL);
      }
  }
  CHECK (x.excluded == &target && x.opaque == &target);
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  return 0;
}
