/* Section 1.1: without -fopenacc the directives mean nothing, not even when
   they are wrong.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fno-openacc" } */

#ifdef _OPENACC
#error "this test is about compilation without OpenACC"
#endif

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n]) nonsense((( /* { dg-warning "OpenACC directives are ignored" } */
#pragma acc shape(s) exclude(zzz)
};
#pragma acc shape include(a)

void
f (struct vec *p)
{
#pragma acc enter data copyin<nothing>(p[0:1])
}

/* { dg-final { scan-assembler-not "accdeep|GOACC" } } */
