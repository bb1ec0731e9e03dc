/* The same without a queue.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-require-effective-target driver } */
/* { dg-skip-device host "no driver" } */
/* { dg-set-target-env-var SIMCUDA_FAIL "cuMemFree:3" } */
/* { dg-set-target-env-var SIMCUDA_LEAKS "ignore" } */
/* { dg-shouldfail "a call of the driver fails" { target simulated } } */

#include "driver-failure-aux.h"

/* { dg-output {libaccdeep: update at [^ ]*driver-failure-aux.h:[0-9]+:9: cuMemFree failed: } { target simulated } } */
