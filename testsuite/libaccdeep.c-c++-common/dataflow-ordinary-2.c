/* The same where nothing happens before it must: ordinary directives wait.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* { dg-do run } */
/* { dg-set-target-env-var SIMCUDA_STREAMS "deferred" } */

#include "dataflow-ordinary-1.c"
