/* Section 7: the same in C++20, where the library's headers do not say that the
   library has the functions of strings.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++20 -D_GLIBCXX_USE_CXX11_ABI=0" } */

#include "container-old-string-1.cc"
