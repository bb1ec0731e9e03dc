/* The header of tools-aux.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TOOLS_AUX_H
#define TOOLS_AUX_H

struct vec
{
  int n;
  int *a;
  int *end;
#pragma acc shape include(a[0:n], end[@a]) init_needed(n)
#pragma acc shape(no_a) exclude(a)
};

#endif
