/* doc/warnings.md: no warning if the user disables it, nor in files without
   directives.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fno-openacc -Wno-accdeep-no-openacc" } */

struct s
{
  int n;
  double *x;
#pragma acc shape include(x[0:n])
};
