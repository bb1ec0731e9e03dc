/* Used by polymorphic-virtual-3.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

#include "polymorphic-virtual-3.h"

figure::~figure () {}

double
figure::size () const
{
  return scale;
}

double
square::size () const
{
  return scale * side * side;
}

namespace
{
/* Nobody else knows it.  */
struct cube : square
{
  cube () : square (4) {}
  double size () const override { return scale * side * side * side; }
  double height () const override { return 9; }
};
}

figure *
make_cube ()
{
  return new cube;
}

/* The device's functions are not those of the other file.  */
double
edges (figure *const *all, int n)
{
  double sum = 0;
#pragma acc parallel copy(sum) copyin(all[0:n][0:1])
  for (int i = 0; i < n; i++)
    sum += all[i]->edge ();
  return sum;
}
