/* accdeep/forall.hpp: without OpenMP a region of threads has one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-std=c++23 -O2 -fno-openacc -Wall -Wextra -Werror" } */

#include "forall-region-2.cc"
