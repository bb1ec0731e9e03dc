/* Section 7: kernels cannot call the containers of libstdc++'s debug mode, which
   is said.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GLIBCXX_DEBUG
#include <vector>

void
f (std::vector<int> &v)
{
#pragma acc parallel loop copy(v)
  for (int i = 0; i < 10; i++)
    v[i] += i; /* { dg-warning {8:'.*operator.*' does the checks of libstdc.. in debug mode, which do not exist on the device; compile without '_GLIBCXX_DEBUG'} } */
#pragma acc parallel loop present(v)
  for (int i = 0; i < 10; i++)
    v[i] += i; /* Once is enough.  */
}

int
on_the_host (std::vector<int> &v)
{
  return v[1];
}
