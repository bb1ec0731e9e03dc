/* Section 3: present of an absent structure is an error with its name, range
   and the position of the directive.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "everything is present there" } */
/* { dg-shouldfail "absent" } */

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
  struct vec x;
  x.n = 4;
  x.a = NEW (int, 4);
#pragma acc data present(x)
  fprintf (stderr, "not reached\n");
  return 0;
}

/* { dg-output {libaccdeep: [^\n]*x[^\n]*\[0x[0-9a-f]+\.\.0x[0-9a-f]+\)} } */
/* { dg-output {[^\n]*not present} } */
/* { dg-output {(.|\n)*present-root-bad-1\.c:25} } */
