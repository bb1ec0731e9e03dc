/* Section 9.3: what is thrown on the device ends the kernel, and what is thrown
   on the host is caught there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-shouldfail "the kernel ends" { target simulated gpu } } */
/* { dg-output "caught\n.*(in kernel main|unspecified launch failure)" { target simulated gpu } } */
/* { dg-skip-device host "the region ends the program, as an exception of its own would" } */

#include "../lib/accdeep-test.h"

struct odd
{
  int number;
};

__attribute__ ((noinline)) static int
half (int n)
{
  if (n % 2)
    throw odd{ n }; /* { dg-warning "'throw' on the device, which has no exceptions, ends the kernel" } */
  return n / 2;
}

int
main ()
{
  int n = 8;
#pragma acc serial copy(n)
  n = half (n);
  CHECK_EQ (n, 4);
  try
    {
      n = half (7);
    }
  catch (const odd &o)
    {
      fprintf (stderr, o.number == 7 ? "caught\n" : "wrong\n");
    }
#pragma acc serial copy(n)
  n = half (n + 1);
  fprintf (stderr, "not reached\n");
}
