/* Host code that accesses a device address is told so, also where the program
   (or libgfortran) has a handler for the signal, which then sees what it always
   does; what has nothing to do with the device goes there at once, and nothing
   is said.  Signals that are sent are not lost.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-shouldfail "the handler's exit status" } */

#include <openacc.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static sigjmp_buf back;
static volatile int seen;

static void
handle (int signal)
{
  if (++seen < 3)
    siglongjmp (back, signal);
  fprintf (stderr, "handled\n");
  _exit (1);
}

int
main (void)
{
  double x[4] = { 0 };
  volatile int *nowhere = (volatile int *) 16;
  signal (SIGSEGV, handle);
#pragma acc enter data copyin(x)
  if (!sigsetjmp (back, 1))
    *nowhere = 1;
  if (!sigsetjmp (back, 1))
    raise (SIGSEGV);
  if (seen != 2)
    return 2;
  fprintf (stderr, "now\n");
  double *on_device = (double *) acc_deviceptr (x);
  on_device[1] = 1;
  return 0;
}

/* { dg-output "^now\nsimcuda: host code accessed the device address 0x\[0-9a-f\]*: offset 8 of device block #1 \[^\n\]*\nsimcuda: by\nsimcuda:   #0 main .*\nhandled\n" } */
