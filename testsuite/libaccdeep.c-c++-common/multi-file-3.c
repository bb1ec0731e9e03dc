/* Section 1.1: two files that shape one type in the same way agree, wherever the
   directives stand; another type of the same tag is none of their business.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-sources "multi-file-3-aux.c" } */

#include "../lib/accdeep-test.h"
#include "multi-file-aux.h"

#ifdef __cplusplus
namespace
{
#endif
struct local
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};
#ifdef __cplusplus
} // namespace
#endif

int
main (void)
{
  struct vec x;
  x.n = 4;
  x.a = NEW (int, 4);
  x.b = NEW (int, 5);
  struct local y;
  y.n = 2;
  y.a = x.b;
  enter_in_other_file (&x);
#pragma acc parallel present(x) copy(y)
  y.a[1] = x.a[1] = 7;
  leave_in_other_file (&x);
  CHECK_EQ (x.a[1], 7);
  CHECK_EQ (x.b[1], 7);
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  free (x.b);
  return 0;
}
