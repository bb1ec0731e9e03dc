/* The header of tools-pch-aux.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

static int
sum (int n)
{
  int s = 0;
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += i;
  return s;
}
