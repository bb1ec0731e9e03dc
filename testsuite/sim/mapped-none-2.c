/* As mapped-none-1.c, with deferred streams.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-set-target-env-var SIMCUDA_STREAMS "deferred" } */

#include "mapped-none-1.c"
