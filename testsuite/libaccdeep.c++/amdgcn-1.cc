/* Where GCC compiles for AMD GPUs, too, kernels that need libstdc++'s own
   functions link for these as for others.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do link } */
/* { dg-require-effective-target amdgcn } */

#include <map>
#include <unordered_map>
#include <vector>

int
main ()
{
  std::map<int, double> m = { { 1, 2.0 } };
  std::unordered_map<int, int> names = { { 1, 1 } };
  std::vector<double> v (4, 2.0);
  double sum = 0;
#pragma acc parallel copyin(m, v, names) copyout(sum)
  {
    sum = v.at (1) + names.at (1);
    for (auto &p : m)
      sum += p.second;
  }
  return sum != 5.0;
}
