/* The kernels of a program of several files: how long members are stands in the
   other one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "parts.h"

double
weigh (struct cloud *c, int at)
{
  double sum = 0;
#pragma acc parallel num_gangs(1) copy(c[0:1], sum)
  {
    sum = c->mass[at] + c->shells[at].x[at] + c->box.cell[2 * at];
    c->mass[at] = 0;
  }
  return sum;
}
