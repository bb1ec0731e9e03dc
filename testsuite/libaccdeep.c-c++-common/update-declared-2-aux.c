/* The other file of update-declared-2.c.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "update-declared-2-aux.h"

int scale;
static int count;
#pragma acc declare create(scale) copyin(count)

double
weight (int i)
{
  return weights.w[i] * scale;
}

void
count_up (void)
{
  count++;
}

int
get_count (void)
{
#pragma acc update self(count)
  return count;
}

void
set_weights (double w)
{
  for (int i = 0; i < 4; i++)
    weights.w[i] = w;
#pragma acc update device(weights)
}
