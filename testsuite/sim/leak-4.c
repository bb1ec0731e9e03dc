/* A program that ends with an error is not told what it could not free.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-set-target-env-var SIMCUDA_LEAKS "report" } */
/* { dg-shouldfail "exit status" } */

#include <stdlib.h>

int a[100];

int
main (void)
{
#pragma acc enter data copyin(a)
  exit (3);
}

/* { dg-output "^$" } */
