/* Section 4: messages name members as they are written.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

struct vec
{
  int n;
  float *data;
};
#pragma acc shape(a) type(struct vec) include(data[0:n(3)]) /* { dg-error "called object 'n' is not a function or function pointer" "" } */
#pragma acc shape(b) type(struct vec) include(data[0:(n)(3)]) /* { dg-error "called object 'n' is not a function or function pointer" "" } */
