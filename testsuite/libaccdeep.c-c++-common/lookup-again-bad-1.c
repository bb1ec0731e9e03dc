/* Section 2.3: the target of p[@] has gone since a construct that is met again
   found it there: run-time error.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "everything is present there" } */
/* { dg-shouldfail "target is absent" } */

#include "../lib/accdeep-test.h"

struct view
{
  int n;
  int *table;
#pragma acc shape include(table[@])
};

int
main (void)
{
  int table[4] = { 0 };
  struct view v = { 4, table + 1 };
#pragma acc enter data copyin(table)
#pragma acc enter data copyin(v)
  for (int i = 0; i < 5; i++)
    {
      if (i == 4)
	{
	  fprintf (stderr, "so far\n");
#pragma acc exit data delete(table)
	}
#pragma acc serial present(v)
      v.n++;
    }
  fprintf (stderr, "not reached\n");
  return 0;
}

/* { dg-output {so far\n} } */
/* { dg-output {libaccdeep: serial present: v\.table points to 0x[0-9a-f]+, which is not present} } */
