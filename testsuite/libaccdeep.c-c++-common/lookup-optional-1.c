/* Section 9: [@?] in a shape translates the pointers whose targets are present
   and leaves the others as they are; ptrs[0:n][@?] and p[@?] in clauses too.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct list
{
  int k;
  int **entry;
  int *first;
#pragma acc shape include(entry[0:k][@?], first[@?])
};

int
main (void)
{
  int *here = NEW (int, 3), *away = NEW (int, 3), result = 0;
  int *both[3] = { here, away, NULL };
  struct list x = { 3, both, away };
  const int shared = memory_shared_p ();

#pragma acc enter data copyin(here[0:3])
#pragma acc enter data copyin(x)
  CHECK (attached_p (&both[0]));
  if (!shared)
    CHECK (device_pointer_at (&both[1]) == away
	   && device_pointer_at (&both[2]) == NULL
	   && device_pointer_at (&x.first) == away);
  CHECK_ABSENT (away, 3 * sizeof (int));
#pragma acc serial present(x)
  x.entry[0][1] = 5;
#pragma acc exit data delete(x)
  CHECK_ABSENT (both, sizeof both);

  /* Arrays of pointers as operands.  */
#pragma acc data copyin(both[0:3][@?])
  {
    CHECK (attached_p (&both[0]));
    if (!shared)
      CHECK (device_pointer_at (&both[1]) == away);
#pragma acc serial
    both[0][2] = 6;
  }

  /* Single pointers.  Each run looks again.  */
  for (int i = 0; i < 3; i++)
    {
      int *p = i == 1 ? away : here;
#pragma acc serial present(p[@?]) copyout(result)
      result = shared || p != away ? p[1] : -1;
      CHECK_EQ (result, i == 1 ? (shared ? 0 : -1) : 5);
    }
#pragma acc exit data copyout(here[0:3])
  CHECK (here[1] == 5 && here[2] == 6);
  CHECK (both[0] == here && both[1] == away && !both[2] && x.first == away);
  CHECK_ABSENT (here, 3 * sizeof (int));
  free (here);
  free (away);
  return 0;
}
