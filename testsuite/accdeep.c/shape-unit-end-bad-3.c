/* A missing semicolon at the end of the file is the only mistake, although a
   shape ahead of it still waits for a function.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-error "at end of input" "" { target *-*-* } 15 } */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n * 2])
};

struct last
{ int x; }
