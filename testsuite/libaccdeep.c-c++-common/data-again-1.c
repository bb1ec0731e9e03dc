/* Section 3: a construct that the program meets again, on data that is present,
   sees what has changed since: a length, a pointer, and what is present.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

/* The same construct, whatever X is like.  */
static void
add_one (struct vec *x)
{
#pragma acc data copy(x[0:1])
  {
#pragma acc parallel loop present(x[0:1])
    for (int i = 0; i < 8; i++)
      x->a[i] += 1;
  }
}

/* And one that takes the enter data's count away inside.  */
static void
add_ten_and_leave (struct vec *x, int leave)
{
#pragma acc data copy(x[0:1])
  {
#pragma acc parallel loop present(x[0:1])
    for (int i = 0; i < 8; i++)
      x->a[i] += 10;
    if (leave)
      {
#pragma acc exit data delete(x[0:1])
      }
    CHECK_PRESENT (x, sizeof *x);
  }
}

int
main (void)
{
  struct vec x;
  x.n = 8;
  x.a = NEW (int, 8);
  int *b = NEW (int, 8);
  for (int i = 0; i < 8; i++)
    x.a[i] = 100 * i, b[i] = 1000 * i;
  int *const a = x.a;
  struct vec *const p = &x;

#pragma acc enter data copyin(p[0:1])
  for (int i = 0; i < 4; i++)
    add_one (p);
#pragma acc update self(a[0:8])
  for (int i = 0; i < 8; i++)
    CHECK (a[i] == 100 * i + 4);

  /* A shorter section is present, too.  */
  x.n = 4;
  add_one (p);
  add_one (p);
  x.n = 8;
#pragma acc update self(a[0:8])
  for (int i = 0; i < 8; i++)
    CHECK (a[i] == 100 * i + 6);

  /* Another array.  */
#pragma acc enter data copyin(b[0:8])
  x.a = b;
  add_one (p);
  add_one (p);
#pragma acc update self(a[0:8], b[0:8])
  for (int i = 0; i < 8; i++)
    CHECK (a[i] == 100 * i + 6 && b[i] == 1000 * i + 2);
  x.a = a;
  add_one (p);
#pragma acc update self(a[0:8], b[0:8])
  for (int i = 0; i < 8; i++)
    CHECK (a[i] == 100 * i + 7 && b[i] == 1000 * i + 2);
#pragma acc exit data delete(b[0:8])

  /* The array goes, behind the library's back or not, and is brought anew.  */
  add_one (p);
#pragma acc exit data delete(a[0:8]) finalize
  for (int i = 0; i < 8; i++)
    a[i] = i;
  add_one (p);
  add_one (p);
  for (int i = 0; i < 8; i++)
    CHECK (a[i] == i + 2);

  /* The last count but the construct's own goes inside.  */
#pragma acc exit data delete(p[0:1]) finalize
#pragma acc enter data copyin(p[0:1])
  for (int i = 0; i < 8; i++)
    a[i] = 0;
#pragma acc update device(a[0:8])
  add_ten_and_leave (p, 0);
  add_ten_and_leave (p, 0);
  add_ten_and_leave (p, 1);
  for (int i = 0; i < 8; i++)
    CHECK (a[i] == 30);
  CHECK_ABSENT (p, sizeof *p);
  CHECK_ABSENT (a, 8 * sizeof *a);
  free (a);
  free (b);
  return 0;
}
