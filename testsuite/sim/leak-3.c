/* No report when everything is given back.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-set-target-env-var SIMCUDA_LEAKS "fatal" } */

int a[100];

int
main (void)
{
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a)
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma acc exit data copyout(a)
#pragma acc parallel loop copy(a) async(1)
  for (int i = 0; i < 100; i++)
    a[i]++;
#pragma acc wait
  return a[99] != 100;
}

/* { dg-output "^$" } */
