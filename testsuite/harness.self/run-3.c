/* Wrong output fails, a crash is no expected failure.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-options "-O0" } */
/* { dg-shouldfail "exits with 1" } */
/* { dg-output "something" } */

int
main (void)
{
  *(volatile int *) 8 = 1;
  return 1;
}

/* expect: PASS excess errors */
/* expect: FAIL on simulated execution test */
/* expect: FAIL on host execution test */
