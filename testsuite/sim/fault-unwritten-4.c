/* The host gets an array with nothing but copies of what was never written: a
   copyin is missing.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-g" } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-shouldfail "never written" } */

enum { n = 40 };

int
main (void)
{
  double a[n], b[n];
#pragma acc data create(a) copyout(b)
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    b[i] = a[i]; /* Line 19.  */
  return 0;
}

/* { dg-output "simcuda: \[^\n\]*fault-unwritten-4.c:19: the host gets 320 bytes that this copied from memory that was never written: offset \[0-9\]+ of device block #1 \[^\n\]*\nsimcuda: called by\n" } */
