/* A part of device-functions-1.cc.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <map>
#include <vector>

double
sum_backwards (std::map<int, double> &m)
{
  std::vector<double> half (1, 0.5);
  double sum = 0;
#pragma acc parallel copyin(m, half) copyout(sum)
  {
    sum = 0;
    for (auto i = m.rbegin (); i != m.rend (); ++i)
      sum = sum * half.at (0) + i->second;
    auto first = m.begin ();
    ++first;
    sum += first->second - (--first, ++first)->second;
  }
  return sum;
}
