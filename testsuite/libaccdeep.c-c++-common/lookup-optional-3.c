/* Section 9: [@?] in nests and in policies.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct view
{
  int n;
  int *p, *q;
#pragma acc policy(look) default(copyin) copyin(p[@?], q[@?])
};

int
main (void)
{
  int *here = NEW (int, 2), *away = NEW (int, 2);
  struct view v = { 1, here, away };
  const int shared = memory_shared_p ();

#pragma acc enter data copyin(here[0:2])
#pragma acc data copyin(v)::{ include(p[@?], q[@?]) }
  {
    CHECK (attached_p (&v.p));
    if (!shared)
      CHECK (device_pointer_at (&v.q) == away);
  }
#pragma acc data invoke<look>(v)
  {
    CHECK (attached_p (&v.p));
    if (!shared)
      CHECK (device_pointer_at (&v.q) == away);
#pragma acc serial present(v)
    v.p[1] = 7;
  }
#pragma acc exit data copyout(here[0:2])
  CHECK_EQ (here[1], 7);
  CHECK_ABSENT (&v, sizeof v);
  free (here);
  free (away);
  return 0;
}
