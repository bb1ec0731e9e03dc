/* A precompiled header with a construct, and another construct (tools.exp).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "tools-pch-aux.h"
#include <stdlib.h>

int
main (void)
{
  int x[5] = { 0 };
#pragma acc parallel loop copy(x)
  for (int i = 0; i < 5; i++)
    x[i] = i;
  if (x[4] != 4 || sum (4) != 6)
    abort ();
  return 0;
}
