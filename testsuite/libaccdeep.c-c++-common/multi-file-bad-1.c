/* Section 1.1: two files that shape one type differently are found before the
   first directive does anything.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-sources "multi-file-bad-1-aux.c" } */
/* { dg-shouldfail "different shapes" } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a, *b;
};
#pragma acc shape type(struct vec) include(a[0:n])

#ifdef __cplusplus
extern "C"
#endif
void leave_in_other_file (struct vec *);

int
main (void)
{
  struct vec x;
  x.n = 4;
  x.a = NEW (int, 4);
  x.b = NEW (int, 4);
#pragma acc enter data copyin(x)
  leave_in_other_file (&x);
  return 0;
}

/* { dg-output {libaccdeep: the default shape of (struct )?vec is not the same in all files: [^\n]*multi-file-bad-1\.c:17:\d+ \(for [^\n]*multi-file-bad-1\.c\) and [^\n]*multi-file-bad-1-aux\.c:10:\d+ \(for [^\n]*multi-file-bad-1-aux\.c\)} } */
