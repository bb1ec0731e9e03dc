/* OpenACC 3.2, section 2.15.1: a function that is only declared needs a routine
   directive; the device's linker says so.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do link } */
/* { dg-additional-sources "routine-implicit-bad-1-aux.c" } */
/* { dg-regexp "unresolved symbol \[^\n\]*far_away.*" } */

extern int far_away (int);

int
main (void)
{
  int i = 0;
#pragma acc serial copy(i)
  i = far_away (i);
  return i;
}
