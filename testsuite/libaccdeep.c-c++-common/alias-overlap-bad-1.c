/* Section 3: two objects of the set that overlap partly are an error with both
   ranges; nothing moves.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "nothing is mapped there" } */
/* { dg-shouldfail "partial overlap" } */

#include "../lib/accdeep-test.h"

struct views
{
  int *a;
  int *b;
#pragma acc shape include(a[0:5], b[0:5])
};

int
main (void)
{
  struct views x;
  x.a = NEW (int, 8);
  x.b = x.a + 3;
#pragma acc enter data copyin(x)
  fprintf (stderr, "not reached\n");
  return 0;
}

/* { dg-output {libaccdeep: [^\n]*x\.[ab]} } */
/* { dg-output {[^\n]*\[0x[0-9a-f]+\.\.0x[0-9a-f]+\)} } */
/* { dg-output {(.|\n)*\[0x[0-9a-f]+\.\.0x[0-9a-f]+\)} } */
/* { dg-output {(.|\n)*alias-overlap-bad-1\.c:25} } */
