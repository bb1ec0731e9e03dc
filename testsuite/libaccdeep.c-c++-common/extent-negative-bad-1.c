/* Section 1.2: a negative length is a run-time error that names the access
   path, the position of the expression and the value; nothing stays.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "nothing is mapped there" } */
/* { dg-shouldfail "negative length" } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  struct vec p[3];
  for (int i = 0; i < 3; i++)
    {
      p[i].n = i == 1 ? -5 : 2;
      p[i].a = NEW (int, 2);
    }
  fprintf (stderr, "before\n");
#pragma acc data copy(p)
  fprintf (stderr, "inside\n");
  return 0;
}

/* { dg-output "before\n" } */
/* { dg-output {libaccdeep: [^\n]*p\[1\]\.a[^\n]*-5} } */
/* { dg-output {(.|\n)*extent-negative-bad-1\.c:16} } */
