/* doc/warnings.md: a file with directives that is compiled without -fopenacc is
   warned of, once, at the first one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fno-openacc" } */

#pragma GCC poison not_an_openacc_directive

struct s
{
  int n;
  double *x;
#pragma acc shape include(x[0:n]) /* { dg-warning "9:OpenACC directives are ignored without '-fopenacc' .-Waccdeep-no-openacc." } */
};

void
f (struct s *p)
{
#pragma acc enter data copyin(p[0:1])
#pragma acc exit data delete(p[0:1])
}
