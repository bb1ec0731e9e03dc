/* The message about a host address on the device has the path of the member:
   a second level that no shape has an extent for.  */

/* { dg-additional-options "-Wno-accdeep" } */
/* { dg-skip-device host "has one address space" } */
/* { dg-skip-device gpu "has other messages" } */
/* { dg-shouldfail "a kernel follows a host address" } */

#include <stdlib.h>

struct leaf
{
  int n;
  double *y;
};

struct branch
{
  int n;
  struct leaf *leaves;
#pragma acc shape include(leaves[0:n])
};

struct tree
{
  struct branch *top;
#pragma acc shape include(top[0:1])
};

int
main (void)
{
  double y[4] = { 0 }, z[4] = { 0 };
  struct leaf leaves[2] = { { 4, y }, { 4, z } };
  struct branch top = { 2, leaves };
  struct tree t = { &top };
#pragma acc serial copy(t)
  t.top->leaves[1].y[2] = 1;
  return 0;
}

/* { dg-output "member 'top->leaves.1..y' of '(struct )?tree' at 0x\[0-9a-f\]+: no clause and no shape has an extent for it .\[^ \]*untranslated-message-4.c:14:11.; write 'include.y.0:n..' in a shape of '(struct )?leaf'\n" } */
/* SPDX-License-Identifier: GPL-3.0-or-later */
