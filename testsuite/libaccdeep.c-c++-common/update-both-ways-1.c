/* Section 8, repeated: an update of an object in one direction, and of its
   members in the other.  GCC 14 and later take this for one operand twice.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct point
{
  int n;
  double x;
  int t[4];
};

struct line
{
  struct point ends[2];
};

static struct point global = { 1, 1, { 0, 1, 2, 3 } };

int
main (void)
{
  struct point p = { 1, 1, { 0, 1, 2, 3 } };
#pragma acc data copyin(p, global)
  {
#pragma acc parallel present(p, global)
    {
      p.n = 5;
      p.x = 6;
      p.t[2] = 7;
      global.x = 8;
    }
    global.n = 9;
#pragma acc update self(p) device(p.t[1:1])
    CHECK (p.n == 5 && p.x == 6 && p.t[2] == 7);
#pragma acc update self(global.x) device(global.t[1:2], global.n)
    CHECK (global.n == 9 && global.x == 8);
    p.n = 10;
    p.x = global.x = 11;
#pragma acc update device(p, global) self(p.t[3:1], global.n) if_present
#pragma acc parallel present(p, global)
    {
      p.t[0] = p.n + (int) p.x;
      global.t[0] = (int) global.x + global.n;
    }
#pragma acc update host(p.t[0:1], global.t[0:1]) device(p.t[3])
    CHECK (p.t[0] == 21 && global.t[0] == 20);
  }
  struct line line = { { { 1, 1, { 0, 1, 2, 3 } }, { 2, 2, { 4, 5, 6, 7 } } } };
  struct point *q = line.ends;
#pragma acc data copyin(line)
  {
#pragma acc parallel present(line)
    {
      line.ends[0].n = 5;
      line.ends[1].t[3] = 6;
    }
    q->x = 7;
    line.ends[1].n = 8;
#pragma acc update self(q[0:1]) device(line.ends[1].n)
#pragma acc update self(q[1:1]) device(q->x, q[1].t[0:2])
    CHECK (q->n == 5 && q[1].t[3] == 6 && q[1].n == 8);
    q->x = 9;
#pragma acc update device(line.ends) self(line.ends[0].n)
#pragma acc parallel present(line)
    line.ends[0].n = line.ends[0].x + line.ends[1].n;
#pragma acc update self(line.ends[0].n)
    CHECK (q->n == 17);
  }
  return 0;
}

/* { dg-final { needs-cure repeated "appears more than once|data movement for component" { target gcc13 } } } */
