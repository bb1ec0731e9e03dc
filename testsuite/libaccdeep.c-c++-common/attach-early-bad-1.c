/* Section 8, attach-early: acc_detach of what is not mapped, as the first use of
   the device, is libgomp's error where the device has memory of its own.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "no pointer needs to be attached there" } */
/* { dg-shouldfail "not mapped" } */
/* { dg-output "libgomp: struct not mapped for acc_detach" } */

#include <openacc.h>

int
main (void)
{
  void *p = 0;
  acc_detach (&p);
  return 0;
}
