/* Section 1.1: a tag without its keyword names no type.  The message has the
   right form.  */

struct bag
{
  int n;
  double *x;
};

union either
{
  int n;
  float f;
};

#pragma acc shape type(bag) include(x[0:n]) /* { dg-error "24:'bag' does not name a type; did you mean 'struct bag'." } */
#pragma acc shape type(either) exclude(f) /* { dg-error "24:'either' does not name a type; did you mean 'union either'." } */
#pragma acc shape type(struct bag) include(x[0:n])
/* SPDX-License-Identifier: GPL-3.0-or-later */
