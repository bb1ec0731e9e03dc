/* Section 1.2: lengths are any integer expression: constants, members,
   enumerators, macros, operators, casts, sizeof, conditionals.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define ROWS 3
#define AREA(R, C) ((R) * (C))

enum size
{
  COLUMNS = 4
};

struct lengths
{
  int n;
  int m;
  int *constant;
  int *macro;
  int *enumerator;
  int *product;
  int *choice;
  char *bytes;
  int *hex;
#pragma acc shape include(constant[0:7], macro[0:AREA (ROWS, COLUMNS)])
#pragma acc shape include(enumerator[0:COLUMNS], product[0:(n + 1) * m - 1])
#pragma acc shape include(choice[0:n > m ? n : m], bytes[0:(int) sizeof (double) * n])
#pragma acc shape include(hex[n / 2:0x2u])
};

int
main (void)
{
  struct lengths x;
  x.n = 3;
  x.m = 5;
  x.constant = NEW (int, 8);
  x.macro = NEW (int, 13);
  x.enumerator = NEW (int, 5);
  x.product = NEW (int, 20);
  x.choice = NEW (int, 6);
  x.bytes = NEW (char, 25);
  x.hex = NEW (int, 4);

#pragma acc enter data copyin(x)
  CHECK_PRESENT (x.constant, 7 * sizeof (int));
  CHECK_ABSENT (x.constant + 7, sizeof (int));
  CHECK_PRESENT (x.macro, 12 * sizeof (int));
  CHECK_ABSENT (x.macro + 12, sizeof (int));
  CHECK_PRESENT (x.enumerator, 4 * sizeof (int));
  CHECK_ABSENT (x.enumerator + 4, sizeof (int));
  CHECK_PRESENT (x.product, 19 * sizeof (int));
  CHECK_ABSENT (x.product + 19, sizeof (int));
  CHECK_PRESENT (x.choice, 5 * sizeof (int));
  CHECK_ABSENT (x.choice + 5, sizeof (int));
  CHECK_PRESENT (x.bytes, 24);
  CHECK_ABSENT (x.bytes + 24, 1);
  CHECK_PRESENT (x.hex + 1, 2 * sizeof (int));
  CHECK_ABSENT (x.hex, sizeof (int));
  CHECK_ABSENT (x.hex + 3, sizeof (int));
#pragma acc exit data delete(x)
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.constant, 7 * sizeof (int));
  CHECK_ABSENT (x.macro, 12 * sizeof (int));
  CHECK_ABSENT (x.bytes, 24);
  free (x.constant);
  free (x.macro);
  free (x.enumerator);
  free (x.product);
  free (x.choice);
  free (x.bytes);
  free (x.hex);
  return 0;
}
