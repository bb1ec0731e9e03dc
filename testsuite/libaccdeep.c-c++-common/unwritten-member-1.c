/* A kernel reads a member of an object that its clause only creates: what the
   library writes beside the member, a pointer, does not hide it from a device
   that checks accesses.  What the kernel has written itself can be read.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "shares the host's memory" } */
/* { dg-skip-device gpu "does not check" } */
/* { dg-shouldfail "a member that nobody has written" } */

#include "../lib/accdeep-test.h"

struct bag
{
  int n, m;
  int *x;
#pragma acc shape include(x[0:n])
};

int
main (void)
{
  struct bag b = { 3, 4, NEW (int, 3) };
  int s = -1, t = -1;
#pragma acc serial copy(s) create(b)
  {
    b.m = 5;
    b.x[2] = 6;
    s = b.m + b.x[2];
  }
  CHECK_EQ (s, 11);
#pragma acc serial copy(t) copyin(b)
  t = b.m;
  CHECK_EQ (t, 4);
  fputs ("both\n", stderr);
#pragma acc serial copy(s) copyout(b)
  s = b.m; /* Line 38.  */
  return 0;
}

/* { dg-output "^both\nsimcuda: \[^\n\]*unwritten-member-1.c:38: the host gets 4 bytes that this copied from memory that was never written: " } */
