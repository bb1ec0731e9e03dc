/* A string without an end is an error, though the C library's word loads may
   reach beyond an object.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-shouldfail "reads past the end" } */

#include <stdlib.h>
#include <string.h>

int
main (void)
{
  char *s = malloc (24);
  memset (s, 'x', 24);
  long length = 0;
#pragma acc enter data copyin(s[0:24])
#pragma acc serial present(s[0:24]) copy(length)
  length = strlen (s);
  return length;
}

/* { dg-output "simcuda: \[^\n\]*invalid load of 8 bytes at 0x\[0-9a-f\]+: 0 bytes past the end of the mapped object .0x\[0-9a-f\]+,.24. " } */
