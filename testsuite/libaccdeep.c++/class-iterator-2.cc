/* The same, with optimization.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-O2 -std=c++17" } */

#include "class-iterator-1.cc"
