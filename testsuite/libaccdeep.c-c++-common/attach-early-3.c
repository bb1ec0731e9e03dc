/* Section 8, attach: on a device that shares its memory, acc_detach and
   acc_attach as its first use do nothing.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device nvidia "attach-absent-1" } */

#include <openacc.h>

int
main (void)
{
  int target = 0;
  int *p = &target;
  acc_detach ((void **) &p);
  acc_attach ((void **) &p);
  return p != &target;
}
