/* Section 1.1: the same program without -fopenacc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-fno-openacc -Wno-accdeep-no-openacc" } */

#include "pgi-header-1.c"
