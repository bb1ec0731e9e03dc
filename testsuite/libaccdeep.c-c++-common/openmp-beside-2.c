/* The same with link-time optimisation: the host's part keeps OpenMP.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* { dg-do run } */
/* { dg-options "-O2 -fopenmp -flto" } */

#include "openmp-beside-1.c"
