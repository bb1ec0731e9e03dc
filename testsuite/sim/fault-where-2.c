/* Whoever launched the kernel is called as the program calls it, also by a name
   that as a mangled one would be a type.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-shouldfail "bad access" } */

#include <openacc.h>

__attribute__ ((noinline)) void
d (char *p)
{
#pragma acc parallel deviceptr(p)
  p[1] = 1;
}

int
main (void)
{
  d (acc_malloc (1));
  return 0;
}

/* { dg-output "launched by\[^\n\]*\n\[^\n\]*#0 d \\(" } */
