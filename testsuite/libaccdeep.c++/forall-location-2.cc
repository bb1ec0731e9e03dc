/* accdeep/forall.hpp: OpenMP's threads have a value and a location each.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-std=c++20 -O2 -fopenmp -fno-openacc -Wall -Wextra -Werror" } */

#include "forall-location-1.cc"
