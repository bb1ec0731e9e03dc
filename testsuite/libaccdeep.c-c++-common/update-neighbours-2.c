/* As update-neighbours-1, with each object in libgomp's table and on its own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-target-env-var ACCDEEP_REGISTER "eager" } */

#include "update-neighbours-1.c"
