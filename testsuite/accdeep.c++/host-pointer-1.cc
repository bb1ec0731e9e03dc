// Section 11: pairs of references that a kernel makes hold no pointers of the
// host's; pointers in elements are ones.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do compile }

#include <utility>
#include <vector>

void
references (std::vector<double> &v)
{
#pragma acc serial copy(v)
  {
    std::pair<double &, double &> p (v[0], v[1]);
    p.first = p.second;
    auto q = std::pair<double &, double &> (*v.begin (), v[1]);
    q.first = q.second;
    std::pair<double &, double &> (v[0], v[1]).first++;
  }
}

void
pointers (std::vector<std::pair<double, double *>> &v)
{
#pragma acc serial copy(v)
  *v[0].second = 1; // { dg-warning "dereference of a pointer in 'v'" }
}
