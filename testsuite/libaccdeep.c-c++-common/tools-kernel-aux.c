/* The kernel of tools-data-aux.c; compiled without the plugin.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
fill (int *p, int n)
{
#pragma acc parallel loop copy(p[0:n])
  for (int i = 0; i < n; i++)
    p[i] = i;
}
