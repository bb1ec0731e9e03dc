/* The cure `this-member': what the run test of that name has compiles, which GCC
   12 and 13 alone do not.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

#include "../libaccdeep.c++/inherited-member-1.cc"

/* { dg-final { needs-cure this-member "cannot take the address of 'this'" { target !gcc14 } } } */
