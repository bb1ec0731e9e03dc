/* Used by polymorphic-dynamic-bad-1.cc: no directive says anything here.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

struct figure
{
  virtual ~figure () {}
  int n = 1;
};

namespace shapes
{
struct hidden : figure
{
  double *data = nullptr;
};
}

figure *
make_hidden ()
{
  return new shapes::hidden;
}
