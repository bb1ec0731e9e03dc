/* Cure "kernels-loop": kernels of several parts in constructors and
   destructors, whose bodies GCC copies.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct filled
{
  double (&y)[8];
  int n;
  filled (double (&from)[8]) : y (from), n (3)
  {
    int last = n;
#pragma acc kernels copy(y)
    {
#pragma acc loop independent
      for (int i = 0; i < 8; i++)
        y[i] = 6;
      for (int i = 0; i < last; i += 2)
        y[i] += y[i + 1];
    }
  }
  ~filled ()
  {
    double own[4] = {};
#pragma acc kernels copy(own)
    {
#pragma acc loop independent
      for (int i = 0; i < 4; i++)
        own[i] = i;
      for (int i = 1; i < 4; i++)
        own[i] += own[i - 1];
    }
    y[0] = own[3];
  }
};

struct derived : virtual filled
{
  derived (double (&from)[8]) : filled (from) {}
};

int
main ()
{
  double y[8] = {};
  {
    filled x (y);
    CHECK (y[0] == 12 && y[2] == 12 && y[3] == 6);
  }
  CHECK (y[0] == 6);
  y[2] = 0;
  {
    derived x (y);
    CHECK (y[2] == 12 && y[7] == 6);
  }
  CHECK (y[0] == 6);
  CHECK_ABSENT (y, sizeof y);
  return 0;
}
