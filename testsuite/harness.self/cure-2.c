/* A program goes wrong without its cure in the way that the test says.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-options "-O0" } */

int n;
#pragma acc declare create(n)

int
main (void)
{
  int found = 0;
  n = 4;
#pragma acc update device(n)
#pragma acc parallel copy(found)
  found = n;
  if (found == 4)
    return 0;
  __builtin_printf ("found %d\n", found);
  return 1;
}

/* { dg-final { needs-cure update "^found 0\n" } } */
/* { dg-final { needs-cure update "found 1" } } */
/* { dg-final { needs-cure update "found" { target !c } } } */

/* expect: PASS excess errors */
/* expect: FAIL on simulated execution test */
/* expect: PASS on host execution test */
/* expect: PASS no cure update: goes wrong */
/* expect: PASS stock GCC: goes wrong */
/* expect: FAIL no cure update: goes wrong */
/* expect: FAIL stock GCC: goes wrong */
/* expect: FAIL no cure update: is right */
/* expect: FAIL stock GCC: is right */
