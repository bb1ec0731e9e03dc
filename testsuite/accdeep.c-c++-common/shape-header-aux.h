/* Part of shape-header-bad-1.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct from_header
{
  int n;
  int *a;
#pragma acc shape include(mistake[0:n])
};
