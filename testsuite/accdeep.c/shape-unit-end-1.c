/* Section 1.2: expressions of shapes that no function follows make no code.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-final { scan-assembler-not "__accdeep" } } */

int before;

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n * before])
};

struct vec v;
