/* accdeep/forall.hpp: OpenMP's threads in a program that is built for a device,
   where GCC reads no directives of OpenMP.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

#include "forall-region-2.cc"
