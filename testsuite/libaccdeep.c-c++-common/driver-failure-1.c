/* A call of the driver that fails when a block of memory is given back after a
   transfer in a queue ends the program with one message and status 1.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-require-effective-target driver } */
/* { dg-skip-device host "no driver" } */
/* { dg-set-target-env-var SIMCUDA_FAIL "cuEventRecord:3" } */
/* { dg-set-target-env-var SIMCUDA_LEAKS "ignore" } */
/* { dg-shouldfail "a call of the driver fails" { target simulated } } */

#define QUEUES
#include "driver-failure-aux.h"

/* { dg-output {libaccdeep: update at [^ ]*driver-failure-aux.h:[0-9]+:9: cuEventRecord failed: } { target simulated } } */
