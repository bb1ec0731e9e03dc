/* Section 2.1: names in a nest are members of its type, then of the
   enclosing nests' types from the inside outward, then what stands where the
   directive does; variables have the values of the moment.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct leaf
{
  int m;
  int *data;
};

struct branch
{
  int n;
  int width;
  struct leaf in_place;
  struct leaf *kids;
};

struct root
{
  int width;
  int depth;
  struct branch *branches;
};

static int global = 2;
enum { constant = 3 };

static int
twice (int x)
{
  return 2 * x;
}

static void
check (const int *p, int n)
{
  if (n)
    CHECK_PRESENT (p, n * sizeof (int));
  CHECK_ABSENT (p + n, sizeof (int));
}

int
main (void)
{
  struct leaf kids[2] = { { 3, NEW (int, 20) }, { 4, NEW (int, 20) } };
  struct branch b = { 2, 5, { 6, NEW (int, 20) }, kids };
  struct root r = { 7, 8, &b };
  struct { int length; } local = { 9 };
  const int numbers[3] = { 10, 11, 12 };
  int n = 13, m = 1;
  short k = 4;

  /* m: of the leaf.  n, width: of the branch, not of the root, not local.  */
#pragma acc enter data copyin(r)::{ include(branches[0:1])::{ include(in_place)::{ include(data[0:m]) } include(kids[0:n])::{ include(data[0:m + width]) } } }
  check (b.in_place.data, 6);
  check (kids[0].data, 8);
  check (kids[1].data, 9);
#pragma acc exit data delete(r)::{ include(branches[0:1])::{ include(in_place)::{ include(data[0:m]) } include(kids[0:n])::{ include(data[0:m + width]) } } }
  CHECK_ABSENT (kids[1].data, 9 * sizeof (int));

  /* depth: of the root, two levels out, also through an object in place.  */
#pragma acc data copyin(r)::{ include(branches[0:1])::{ include(in_place)::{ include(data[0:depth]) } include(kids[0:2])::{ include(data[0:depth + 1]) } } }
  {
    check (b.in_place.data, 8);
    check (kids[0].data, 9);
    check (kids[1].data, 9);
  }
#pragma acc data copyin(b)::{ include(in_place)::{ include(data[0:width + n]) } include(kids[n - 1])::{ include(data[width]) } }
  {
    check (b.in_place.data, 7);
    check (kids[0].data, 5);
    CHECK_ABSENT (kids[1].data, sizeof (int));
  }

  /* The directive's scope.  */
#pragma acc data copyin(kids[0:1])::{ include(data[0:n]) }
  {
    check (kids[0].data, 13);
    n = 1;
  }
  n = 5;
#pragma acc data copyin(kids[0:2])::{ include(data[0:local.length + numbers[global] - n + constant - twice (k)]) }
  check (kids[1].data, 9 + 12 - 5 + 3 - 8);
  CHECK_EQ (m, 1);
#pragma acc data copyin(kids[0:1])::{ include(data[k >> 1 : (n > 4 && m) ? k : 1]) }
  {
    CHECK_ABSENT (kids[0].data + 1, sizeof (int));
    check (kids[0].data + 2, 4);
  }
#pragma acc data copyin(kids[0:1])::{ include(data[0:(int) sizeof (k) * (unsigned char) 258 / 2 + -(-1) % 2]) }
  check (kids[0].data, 3);
  {
    int n = 17;
#pragma acc data copyin(kids[0:1])::{ include(data[0:n]) }
    check (kids[0].data, n);
  }

  free (kids[0].data);
  free (kids[1].data);
  free (b.in_place.data);
  return 0;
}
