/* Section 1.2: in an extent the second operand of offsetof names a member of
   its type, but the index in it one of the object.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-test.h"

#include <stddef.h>

struct head
{
  char first[3];
  char n;
};

struct vec
{
  int n;
  char *a, *b;
#pragma acc shape include(a[0:offsetof (struct head, n)])                      \
    include(b[0:offsetof (struct head, first[n])])
};

int
main (void)
{
  char a[4] = { 1, 2, 3, 4 };
  char b[4] = { 5, 6, 7, 8 };
  struct vec v = { 2, a, b };
#pragma acc data copyin(v)
  {
    CHECK_PRESENT (a, 3);
    CHECK_ABSENT (a + 3, 1);
    CHECK_PRESENT (b, 2);
    CHECK_ABSENT (b + 2, 1);
  }
  return 0;
}
