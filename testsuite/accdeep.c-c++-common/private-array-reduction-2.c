/* Section 8, private-array: what a loop inside reduces, or has as its private
   variable, is copied for its threads by GCC, and the outer variable stays.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-fplugin-arg-accdeep-no-cures=launch-arguments,device-calls" } */

int a[100], c[10];

void
f (void)
{
  int temp;
#pragma acc data create(temp) copyin(a) copy(c)
#pragma acc parallel loop private(temp)
  for (int x = 0; x < 10; ++x)
    {
      temp = 0;
#pragma acc loop vector reduction(+ : temp)
      for (int y = 0; y < 10; ++y)
        temp += a[x * 10 + y];
      c[x] = temp;
    }
}

/* { dg-final { same-omplower } } */
