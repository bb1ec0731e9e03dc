// Section 1.1: directives from macros, as _Pragma, in anonymous structs, and names
// there that are no members.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }

#include "../lib/accdeep-test.h"

#define SHAPE_A _Pragma ("acc shape include(a[0:n])")
#define COUNT 4

static const int count = 4;

struct box
{
  int k;
  struct
  {
    int n;
    int *a;
    SHAPE_A
  };
  struct
  {
    int m;
    int *b, *c;
#pragma acc shape include(b[0:count], c[0:COUNT])
  };
};

int
main ()
{
  box x = {};
  x.n = 3;
  x.a = NEW (int, 3);
  x.b = NEW (int, 4);
  x.c = NEW (int, 4);
  x.b[3] = 8;
#pragma acc parallel copy(x)
  {
    x.a[2] = x.b[3];
    x.c[3] = 9;
  }
  CHECK_EQ (x.a[2], 8);
  CHECK_EQ (x.c[3], 9);
  CHECK_ABSENT (x.a, 3 * sizeof (int));
  return 0;
}
