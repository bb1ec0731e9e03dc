/* Section 8, update: an element or a section of an array beside the array, in
   any order: each is transferred.  GCC ends with an internal error.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct point
{
  int n;
  double x;
};

static struct point points[3] = { { 1, 1 }, { 2, 2 }, { 3, 3 } };

int
main (void)
{
  double a[4] = { 0, 0, 0, 0 };
#pragma acc data copyin(points, a)
  {
#pragma acc parallel present(points, a)
    {
      points[0].n = 5;
      points[1].x = 6;
      a[1] = a[3] = 7;
    }
#pragma acc update self(points, points[1]) self(a, a[1:2])
    CHECK (points[0].n == 5 && points[1].x == 6 && points[2].x == 3);
    CHECK (a[0] == 0 && a[1] == 7 && a[3] == 7);
    points[2].n = 8;
    a[1] = 9;
#pragma acc update device(a[1:1], a) device(points[2], points) if_present
#pragma acc parallel present(points, a)
    {
      points[0].x = points[2].n;
      a[0] = a[1];
    }
#pragma acc update host(points[0:2], points) host(a[0:1], a)
    CHECK (points[0].x == 8 && points[2].n == 8 && a[0] == 9);
  }
  return 0;
}

/* { dg-final { needs-cure update "internal compiler error|appears more than once" { target !gcc14 } } } */
