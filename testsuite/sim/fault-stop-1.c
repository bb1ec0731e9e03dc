/* SIMCUDA_FAULT=stop: a signal for the debugger, after the report.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-set-target-env-var SIMCUDA_FAULT "stop" } */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static void
stopped (int number)
{
  static const char text[] = "stopped\n";
  fputs (text, stderr);
  _Exit (number == SIGTRAP ? 0 : 1);
}

int
main (void)
{
  int *x = malloc (sizeof *x);
  signal (SIGTRAP, stopped);
#pragma acc parallel firstprivate(x)
  *x = 1;
  return 1;
}

/* { dg-output "invalid store of 4 bytes at 0x\[0-9a-f\]+: HOST address .heap.: the word at \[^\n\]*\n.*launched by\n.*stopped\n" } */
