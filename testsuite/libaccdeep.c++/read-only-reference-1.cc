// Section 8, read-only: what a construct reaches through a reference to a constant
// is not copied back: it may be a constant.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-do run }

#include "../lib/accdeep-test.h"

struct pair
{
  int a, b;
};

static const int table[4] = { 1, 2, 3, 4 };
static const int seven = 7;
static const pair both = { 5, 6 };

static void
add (int (&x)[4], const int (&values)[4], const int &n, const pair &p)
{
#pragma acc kernels
  for (int i = 0; i < 4; i++)
    x[i] += values[i] + n;
#pragma acc parallel loop
  for (int i = 0; i < 4; i++)
    x[i] += values[i] + p.b;
}

struct counter
{
  mutable int asked[2];
};

static void
ask (const counter &c)
{
#pragma acc parallel
  c.asked[1]++;
}

int
main ()
{
  int x[4] = { 0, 0, 0, 0 };
  add (x, table, seven, both);
  for (int i = 0; i < 4; i++)
    CHECK (x[i] == 2 * (i + 1) + 13);
  const int y[4] = { 10, 20, 30, 40 };
  const int n = 15;
  add (x, y, n, { 1, 2 });
  CHECK (x[3] == 21 + 80 + 15 + 2);
  counter c = { { 1, 1 } };
  ask (c);
  CHECK (c.asked[1] == 2);
  return 0;
}

// { dg-final { needs-cure read-only "" } }
