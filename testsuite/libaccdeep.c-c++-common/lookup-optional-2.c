/* Section 9: what [@?] leaves untranslated is null on the device with
   ACCDEEP_UNTRANSLATED=null, and a construct that is met again finds a target
   that has come meanwhile.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-target-env-var ACCDEEP_UNTRANSLATED "null" } */

#include "../lib/accdeep-test.h"

struct view
{
  int n;
  int *p;
#pragma acc shape include(p[@?])
};

int
main (void)
{
  int *data = NEW (int, 2);
  struct view v = { 1, data };
  int *p = data;
  const int shared = memory_shared_p ();

  for (int i = 0; i < 6; i++)
    {
      int seen = -1, seen_here = -1;
      data[1] = i;
      if (i == 3)
	{
#pragma acc enter data copyin(data[0:2])
	}
#pragma acc serial copyin(v) present(p[@?]) copyout(seen, seen_here)
      {
	seen = v.p ? v.p[1] : -2;
	seen_here = p ? p[1] : -2;
      }
      CHECK_EQ (seen, shared ? i : i < 3 ? -2 : 3);
      CHECK_EQ (seen_here, seen);
      CHECK (v.p == data && p == data);
    }
#pragma acc exit data delete(data[0:2])
  CHECK_ABSENT (data, 2 * sizeof (int));
  CHECK_ABSENT (&v, sizeof v);
  free (data);
  return 0;
}
