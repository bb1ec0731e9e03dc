// Section 7: sections and elements of containers are errors that say so, one for
// each.
//
// SPDX-License-Identifier: GPL-3.0-or-later

#include <array>
#include <vector>

struct net
{
  std::vector<double> act;
  std::array<std::vector<int>, 2> pair;
};

void
f (net &n, std::vector<double> &v, double x, std::vector<double> *p)
{
#pragma acc update device(v[0:2]) // { dg-error "'v' is a container, whose sections are not mapped; map all of it, or a section of a pointer to its elements" }
#pragma acc update device(n.act[0]) // { dg-error "'n.act' is a container, whose sections are not mapped" }
#pragma acc enter data copyin(n.pair[1]) // { dg-error "'n.pair' is a container, whose sections are not mapped" }
#pragma acc exit data copyout(v[0:2], x[0:1]) // { dg-error "'v' is a container, whose sections are not mapped" }
  // { dg-error "'x' does not have pointer or array type" "" { target *-*-* } .-1 }
#pragma acc parallel loop reduction(+:v[0:2]) // { dg-error "'v' is a container, whose sections are not mapped" }
  for (int i = 0; i < 3; i++)
    v[0] += i;
  double *q = v.data ();
#pragma acc update device(q[0:2])
#pragma acc update device(v)
#pragma acc update device(p[0:1])
}
