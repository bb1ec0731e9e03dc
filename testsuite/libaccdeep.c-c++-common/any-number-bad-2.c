/* As any-number-bad-1, an update of a part.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "shares memory" } */
/* { dg-set-target-env-var SIMCUDA_LEAKS "ignore" } */
/* { dg-shouldfail "constants" } */
/* { dg-output {24 bytes cannot be copied from the device: these are constants of the program, and they have changed there} } */

#define PART
#include "any-number-bad-1.c"
