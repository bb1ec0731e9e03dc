/* Section 2.2: a clause on a member of an object with a shape, in a variable of a
   type without one, whose rest the construct uses: the variable is one block.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct part
{
  int n;
  double *p;
#pragma acc shape exclude(p)
};

struct whole
{
  double rest;
  struct part parts[2];
  struct part last;
};

static struct whole global;

int
main (void)
{
  double p[2] = { 7, 1 };
  struct whole x = { 1, { { 2, p }, { 3, p } }, { 4, p } };
#pragma acc serial copy(x.parts[0].p[0:1])
  {
    x.rest = 4;
    x.parts[0].p[0] += 1;
  }
  CHECK (x.rest == 4 && p[0] == 8 && x.parts[0].p == p);
  CHECK_ABSENT (&x, sizeof x);
#pragma acc parallel loop copy(x.parts[1].p[0:1], x.last.n)
  for (int i = 0; i < 1; i++)
    {
      x.rest += 2;
      x.last.n++;
      x.parts[1].p[0] += 1;
    }
  CHECK (x.rest == 6 && x.last.n == 5 && p[0] == 9);
#pragma acc data copy(x.parts[1].p[0:1], x.last)
#pragma acc parallel loop
  for (int i = 0; i < 1; i++)
    {
      x.last.n += x.rest == 6;
      x.parts[1].p[0] += 1;
    }
  CHECK (x.rest == 6 && x.last.n == 6 && p[0] == 10 && p[1] == 1);
  CHECK_ABSENT (p, sizeof *p);
  global = x;
#pragma acc parallel copy(global.last.n, global.parts[1].p[0:1])
  {
    global.parts[0].n = 7;
    global.last.n++;
    global.parts[1].p[0] += 1;
  }
  CHECK (global.parts[0].n == 7 && global.last.n == 7 && p[0] == 11);
  CHECK_ABSENT (&global, sizeof global);
  return 0;
}
