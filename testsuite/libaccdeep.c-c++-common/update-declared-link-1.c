/* Section 8, update: variables of a declare directive with link, which are on the
   device as long as they are mapped.  GCC updates these itself.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

static float table[50];
int limit;
#pragma acc declare link(table, limit)

int
main (void)
{
  const int shared = memory_shared_p ();
  float found = 0;
  int seen = 0;
  table[7] = 1;
  limit = 2;
#pragma acc data copyin(table, limit)
  {
    table[7] = 3;
    limit = 4;
#pragma acc parallel copy(found, seen)
    {
      found = table[7];
      seen = limit;
      table[8] = 5;
    }
    CHECK (shared || (found == 1 && seen == 2));
#pragma acc update device(table[6:2], limit)
#pragma acc parallel copy(found, seen)
    {
      found = table[7];
      seen = limit;
    }
    CHECK (found == 3 && seen == 4);
#pragma acc update self(table)
  }
  CHECK_EQ (table[8], 5);
  CHECK_EQ (table[7], 3);
  return 0;
}
