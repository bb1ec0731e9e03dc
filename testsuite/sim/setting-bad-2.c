/* A misspelt setting: the program ends before it runs, with one line that names
   the settings.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "does not read it" } */
/* { dg-skip-device gpu "does not read it" } */
/* { dg-set-target-env-var SIMCUDA_THREDS "4" } */
/* { dg-shouldfail "simcuda" } */
/* { dg-output {simcuda: SIMCUDA_THREDS: no such setting; there are SIMCUDA_DEVICES, SIMCUDA_MEMORY, SIMCUDA_STREAMS, SIMCUDA_LEAKS, [A-Z_, ]*SIMCUDA_FAIL} } */

int
main (void)
{
  int x = 0;
#pragma acc parallel copy(x)
  x = 1;
  return x != 1;
}
