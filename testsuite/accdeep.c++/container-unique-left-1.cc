/* Section 7: an array of a std::unique_ptr without an extent is called by the user's
   member, not by the library's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-additional-options "-std=c++17 -w" } */

#include <memory>
#include <vector>

struct cell
{
  std::unique_ptr<double[]> w;
};

struct mesh
{
  std::vector<cell> cells;
};

void
work (mesh &m)
{
#pragma acc enter data copyin(m)
}

/* { dg-final { scan-accdeep-dump "unfollowed \"cell\" default w offset=0" } } */
/* { dg-final { scan-accdeep-dump-not "unfollowed \"cell\" default w\\._M" } } */
