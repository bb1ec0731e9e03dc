/* accdeep/forall.hpp: OpenMP's policies with -fopenmp.  GCC offloads for one of
   OpenACC and OpenMP only.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-O2 -fopenmp -fno-openacc -Wall -Wextra -Werror" } */

#include "forall-policies-1.cc"
