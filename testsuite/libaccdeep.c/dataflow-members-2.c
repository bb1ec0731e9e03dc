/* The same with devices that go on at once: pointers are set in structures that
   are on their way to the device when they have got there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-target-env-var SIMCUDA_DEVICES "2" } */
/* { dg-set-target-env-var SIMCUDA_STREAMS "concurrent" } */

#define ROUNDS 40
#include "dataflow-members-1.c"
