/* Section 5 and the cure `reference-object': default(present) asks for what a
   member refers to, which is absent.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-shouldfail "absent" } */
/* { dg-output {(shared|present: this->q \[.*\), 8 bytes, is not present)} } */

#include "../lib/accdeep-test.h"

struct plain
{
  long n;
};

struct user
{
  plain &q;

  void
  operator() () const
  {
#pragma acc parallel default(present)
    q.n += 2;
  }
};

int
main ()
{
  plain x = { 1 };
  user{ x }();
  fputs ("shared\n", stderr);
  return memory_shared_p ();
}
