/* Section 1.2: a length that only an expression makes negative, deeper in the
   structure, at enter data.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "nothing is mapped there" } */
/* { dg-shouldfail "negative length" } */

#include "../lib/accdeep-test.h"

struct leaf
{
  int begin;
  int end;
  int *v;
#pragma acc shape include(v[0:end - begin])
};

struct tree
{
  int n;
  struct leaf *kids;
#pragma acc shape include(kids[0:n])
};

int
main (void)
{
  struct tree t;
  int storage[4];
  t.n = 2;
  t.kids = NEW (struct leaf, 2);
  t.kids[0].v = t.kids[1].v = storage;
  t.kids[1].begin = 7;
  t.kids[1].end = 4;
#pragma acc enter data copyin(t)
  fprintf (stderr, "not reached\n");
  return 0;
}

/* { dg-output {libaccdeep: [^\n]*t\.kids\[1\]\.v[^\n]*-3} } */
