/* Section 2.3: the target of p[@] in a large structure has gone since the
   structure was entered, and a kernel uses the structure: run-time error.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "everything is present there" } */
/* { dg-shouldfail "target is absent" } */

#include "../lib/accdeep-test.h"

struct view
{
  int n;
  int *value;
  int *table;
#pragma acc shape include(value[0:n], table[@])
};

enum
{
  n_views = 40
};

int
main (void)
{
  int table[4] = { 0 };
  struct view v[n_views];
  for (int i = 0; i < n_views; i++)
    {
      v[i].n = 2;
      v[i].value = NEW (int, 2);
      v[i].table = table + 1;
    }
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
      v[i].value[1] = *v[i].table;
    }
  fprintf (stderr, "not reached\n");
  return 0;
}

/* { dg-output {so far\n} } */
/* { dg-output {libaccdeep: serial present: v\[0\]\.table points to 0x[0-9a-f]+, which is not present} } */
