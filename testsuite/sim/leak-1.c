/* Blocks that nobody freed are told at exit, and do not change the status.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */

#include <openacc.h>

int
main (void)
{
  void *a = acc_malloc (400);
  void *b = acc_malloc (8);
  void *c = acc_malloc (16);
  acc_free (b);
  return a == c;
}

/* { dg-output "^simcuda: 400 bytes leaked: device block #1 at 0x\[0-9a-f\]+ was never freed\n" } */
/* { dg-output "simcuda: 16 bytes leaked: device block #3 at 0x\[0-9a-f\]+ was never freed\n$" } */
