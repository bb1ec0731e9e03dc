/* accdeep/forall.hpp: without OpenACC all policies run on the host.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-std=c++20 -O2 -fno-openacc -Wall -Wextra -Werror" } */

#include "forall-policies-1.cc"
