/* Section 3: an object partly present before the directive is an error that
   tells both ranges and both directives.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "everything is present there" } */
/* { dg-shouldfail "partly present" } */

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
  struct vec x, y;
  x.n = 4;
  x.a = NEW (int, 8);
  y.n = 8;
  y.a = x.a;
#pragma acc enter data copyin(x)
#pragma acc enter data copyin(y)
  fprintf (stderr, "not reached\n");
  return 0;
}

/* { dg-output {libaccdeep: [^\n]*y\.a} } */
/* { dg-output {[^\n]*\[0x[0-9a-f]+\.\.0x[0-9a-f]+\)} } */
/* { dg-output {(.|\n)*\[0x[0-9a-f]+\.\.0x[0-9a-f]+\)} } */
