/* The same with two devices, where calls fail that copy from one to the other,
   and with queues that do nothing before somebody waits, where kernels and copies
   run late.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-require-effective-target driver } */
/* { dg-skip-device host "nothing fails there" } */
/* { dg-skip-device gpu "no driver call is made to fail there" } */
/* { dg-set-target-env-var SIMCUDA_DEVICES "2" } */
/* { dg-set-target-env-var SIMCUDA_STREAMS "deferred" } */
/* { dg-timeout 300 } */

#include "dataflow-failure-2.c"
