/* The host gets an array of which a kernel has copied a part from memory that was
   never written: one line for its place.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-g" } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */

enum { n = 40 };

int
main (void)
{
  double a[n], b[n];
  for (int round = 0; round < 2; round++)
#pragma acc data create(a) copyout(b)
    {
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
	b[i] = i;
#pragma acc parallel loop
      for (int i = 0; i < n / 2; i++)
	b[i] = a[i]; /* Line 25.  */
    }
  return 0;
}

/* { dg-output "^simcuda: \[^\n\]*unwritten-copy-2.c:25: the host gets 160 bytes that this copied from memory that was never written: offset \[0-9\]+ of device block #1 \[^\n\]*\n+$" } */
