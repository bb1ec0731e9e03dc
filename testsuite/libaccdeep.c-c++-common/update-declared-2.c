/* Section 8, update: a variable that several files declare, moved by the one
   that does not define it; a variable whose declare directive only the file
   with the routine has; in kernels that call functions of the other file.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-sources "update-declared-2-aux.c" } */

#include "../lib/accdeep-test.h"
#include "update-declared-2-aux.h"

struct weights weights;

static double
total (void)
{
  double sum = 0;
#pragma acc kernels copy(sum)
  for (int i = 0; i < weights.n; i++)
    sum += weight (i);
  return sum;
}

int
main (void)
{
  set_weights (2);
  weights.n = 3;
#pragma acc update device(weights.n)
  scale = 5;
#pragma acc update device(scale)
  CHECK_EQ (total (), 30);
  set_weights (3);
  CHECK_EQ (total (), 45);
#pragma acc parallel
  count_up ();
#pragma acc parallel
  count_up ();
  CHECK_EQ (get_count (), 2);
  return 0;
}

/* { dg-final { needs-cure update "check failed" } } */
