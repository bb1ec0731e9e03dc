/* Section 1.2: an extent of 32,768 terms takes a moment, as such an expression
   in a function does: what one of its names is, is not looked for in all that
   stands before it.  (In C++ GCC itself takes long for such expressions.)

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-timeout 20 } */

#define TWICE(x) x + x
#define TERMS_8 TWICE (TWICE (TWICE (n)))
#define TERMS_64 TWICE (TWICE (TWICE (TERMS_8)))
#define TERMS_512 TWICE (TWICE (TWICE (TERMS_64)))
#define TERMS_4096 TWICE (TWICE (TWICE (TERMS_512)))
#define TERMS_32768 TWICE (TWICE (TWICE (TERMS_4096)))

struct sum
{
  int n;
  double *x;
#pragma acc shape include(x[0:TERMS_32768])
};

int
main (void)
{
  struct sum s = { 0, 0 };
#pragma acc parallel copy(s)
  s.n++;
  return 0;
}
