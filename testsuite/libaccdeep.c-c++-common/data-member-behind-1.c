/* Section 2.2: the object of a member is made for the region, also where it
   lies behind a pointer of an object that another clause names, and which does
   not follow the pointer.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct inner
{
  int n;
  int *a;
#pragma acc shape include(a)
};

struct outer
{
  int kind;
  struct inner *in;
  int *b;
#pragma acc shape include(in[0:2]) if(kind == 1)
#pragma acc shape include(b)
};

int
main (void)
{
  int a[2] = { 1, 2 };
  struct inner in[2] = { { 2, a }, { 0, NULL } };
  struct outer x = { 2, in, NULL };
  struct outer g[3] = { { 1, NULL, NULL }, { 2, in, NULL }, { 3, NULL, NULL } };

  /* The condition does not hold.  */
#pragma acc data copyin(x) copy(x.in->a[0:2])
  {
    CHECK_PRESENT (&x, sizeof x);
    CHECK_PRESENT (&in[0], sizeof in[0]);
    CHECK (memory_shared_p () || !present_p (&in[1], sizeof in[1]));
    CHECK_PRESENT (a, sizeof a);
    CHECK (attached_p (&in[0].a));
    /* x.in is not followed.  */
    struct inner *q = x.in;
#pragma acc parallel loop present(q[0:1])
    for (int i = 0; i < 2; i++)
      q->a[i] += 10;
  }
  CHECK (a[0] == 11 && a[1] == 12);

  /* It holds.  */
  x.kind = 1;
#pragma acc data copyin(x) copy(x.in->a[0:2])
  CHECK_PRESENT (in, sizeof in);

  /* An element's pointer leads to another object: nothing of the other
     elements comes along.  */
#pragma acc data copyin(g[1]) copy(g[1].in->a[0:2])
  {
    CHECK_PRESENT (&in[0], sizeof in[0]);
    CHECK_PRESENT (a, sizeof a);
  }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (in, sizeof in);
  CHECK_ABSENT (a, sizeof a);
  return 0;
}
