/* A program that ends with an error fails, on each device.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-options "-O0" } */

int
main (void)
{
  return 3;
}

/* expect: PASS excess errors */
/* expect: FAIL on simulated execution test */
/* expect: FAIL on host execution test */
