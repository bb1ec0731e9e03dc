/* The library of virtual.exp.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "virtual-library.h"

namespace
{
struct cube : figure
{
  explicit cube (double s) : side (s) {}
  double size () const override { return scale * side * side * side; }
  double side;
};

figure *
make_square (double side)
{
  return new square (side);
}

figure *
make_cube (double side)
{
  return new cube (side);
}
}

extern "C" const operations library;
extern const operations library = { make_square, make_cube,   enter,     leave,
                                    sum,         sum_present, sum_scales };
