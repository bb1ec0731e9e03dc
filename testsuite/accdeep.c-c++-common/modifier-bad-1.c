/* Modifiers of OpenACC 3 that ask for more than GCC does are one error each, at
   the word.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

void
f (float *a, int n)
{
#pragma acc data create(zero: a[0:n]) /* { dg-error "25:modifier 'zero' of OpenACC 3.0 is not supported" } */
  ;
#pragma acc parallel copy(always: a[0:n]) /* { dg-error "27:modifier 'always' of OpenACC 3.4 is not supported" } */
  a[0] = 1;
#pragma acc parallel copy(alwaysin: a[0:n]) /* { dg-error "modifier 'alwaysin' of OpenACC 3.4 is not supported" } */
  a[0] = 1;
#pragma acc enter data copyin(readonly: a[0:n])
#pragma acc exit data copyout(alwaysout: a[0:n]) /* { dg-error "modifier 'alwaysout' of OpenACC 3.4 is not supported" } */
}
