/* accdeep/forall.hpp: reductions with a location in C++23.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-std=c++23 -O1 -Wall -Wextra -Werror" } */

#include "forall-location-1.cc"
