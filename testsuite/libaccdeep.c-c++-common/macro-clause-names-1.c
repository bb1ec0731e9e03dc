/* Section 1.1: macros that are called like our words, clauses and members are
   expanded where OpenACC's directives are, and mean nothing elsewhere.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

/* Words of the directives themselves are no macros to the preprocessor, as
   those of OpenACC's are not, unless their space is expanded.  */
#define bounds(N) [0:N]
#define members include
#define both(A, B, N) A bounds (N), B bounds (N)
#define selected lite
#define the_object x
#define move copy
#define lower 0
#define count n
#define parts a, b
#define ARROW x.

struct s
{
  int n;
  int *a, *b;
#pragma acc shape members(both (a, b, count))
#pragma acc shape(selected) exclude(b)
};

int
main (void)
{
  struct s x = { 3, NEW (int, 3), NEW (int, 3) };
#pragma acc data move<selected>(the_object)
  {
    CHECK_PRESENT (x.a, 12);
    CHECK_ABSENT (x.b, 12);
  }
#pragma acc parallel move(the_object)::{ include(a[lower:count]) }
  x.a[2] = x.b[2] = 4;
#pragma acc enter data copyin(x)
#pragma acc update self(ARROW b bounds (ARROW n))
#pragma acc exit data delete(x)
  CHECK_EQ (x.a[2], 4);
  CHECK_EQ (x.b[2], 4);
  free (x.a);
  free (x.b);
  return 0;
}
