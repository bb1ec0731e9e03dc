/* A program that is right without its cure fails, and so does one that goes
   wrong in another way.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-options "-O0" } */

int
main (void)
{
  return 0;
}

/* { dg-final { needs-cure update "" } } */
/* { dg-final { needs-cure update "" { target !c } } } */

/* expect: PASS excess errors */
/* expect: PASS on simulated execution test */
/* expect: PASS on host execution test */
/* expect: FAIL no cure update: goes wrong */
/* expect: FAIL stock GCC: goes wrong */
/* expect: PASS no cure update: is right */
/* expect: PASS stock GCC: is right */
