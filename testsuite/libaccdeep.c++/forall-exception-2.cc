/* accdeep/forall.hpp: exceptions in OpenMP's threads.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-std=c++17 -O2 -fopenmp -fno-openacc -Wall -Wextra -Werror" } */

#include "forall-exception-1.cc"
