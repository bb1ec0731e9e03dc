/* Expected output, expected failure, environment, a device left out.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-options "-O0" } */
/* { dg-set-target-env-var GREETING "hello there" } */
/* { dg-skip-device host "to see that it is left out" } */
/* { dg-shouldfail "exits with 1" } */
/* { dg-output "hello there\n" } */

#include <stdio.h>
#include <stdlib.h>

int
main (void)
{
  puts (getenv ("GREETING"));
  return 1;
}

/* expect: PASS excess errors */
/* expect: PASS on simulated execution test */
/* expect: PASS on simulated output pattern test */
