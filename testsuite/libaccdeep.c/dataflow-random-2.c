/* Tasks of random operands on two devices: what one has written is moved where
   the next one needs it, and home at the end.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-target-env-var SIMCUDA_DEVICES "2" } */
/* { dg-set-target-env-var SIMCUDA_RACES "1" } */

#define DEVICES 2
#include "dataflow-random-1.c"
