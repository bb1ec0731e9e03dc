/* Section 8, read-only: constant arrays and structures that a construct uses, and
   those that a clause says to copy, are copied in and not back, where they may
   lie in memory that nobody can write.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct pair
{
  int a;
  float b[3];
};

struct list
{
  int n;
  const int *values;
#pragma acc shape include(values[0:n])
};

static const int table[4] = { 1, 2, 3, 4 };
extern const struct pair global;
const struct pair global = { 5, { 6, 7, 8 } };
static const char text[] = "text";
static const int numbers[3] = { 7, 8, 9 };
static const struct list deep = { 3, numbers };

int
main (void)
{
  static const double local[2] = { 0.5, 0.25 };
  int x[4] = { 0, 0, 0, 0 };

#pragma acc parallel loop
  for (int i = 0; i < 4; i++)
    x[i] = table[i] + global.a + text[i] + (int) (4 * local[i & 1]);
  for (int i = 0; i < 4; i++)
    CHECK (x[i] == i + 1 + 5 + "text"[i] + 2 - (i & 1));

#pragma acc kernels
  for (int i = 0; i < 4; i++)
    x[i] = table[3 - i];
  CHECK (x[0] == 4 && x[3] == 1);

#pragma acc data copy(table, global)
  {
#pragma acc parallel loop copy(text[0:4])
    for (int i = 0; i < 3; i++)
      x[i] = table[i] + (int) global.b[i] + text[i];
  }
  CHECK (x[2] == 3 + 8 + 'x');

#pragma acc parallel loop copy(x[0:3])
  for (int i = 0; i < 3; i++)
    x[i] = deep.values[i] + deep.n;
  CHECK (x[0] == 10 && x[2] == 12);
#pragma acc parallel loop copy(deep, x[0:3])
  for (int i = 0; i < 3; i++)
    x[i] = deep.values[2 - i];
  CHECK (x[0] == 9 && x[2] == 7);
  return 0;
}

/* { dg-final { needs-cure read-only "" } } */
