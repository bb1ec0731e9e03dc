/* routine (f) before the declaration of f: one error if none comes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

#pragma acc routine(nowhere) seq /* { dg-error "21:'nowhere' has not been declared" } */
#pragma acc routine(somewhere) seq
int somewhere (int);
int
elsewhere (int x)
{
  return x;
}
