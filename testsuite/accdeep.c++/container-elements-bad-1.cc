// Section 9: a nest on a container is about its elements.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do compile }

#include <vector>

struct part
{
  int n;
  int *a; // { dg-note "'a' declared here" }
#pragma acc shape include(a[0:n])
};

void
f (std::vector<part> &v, std::vector<std::vector<part>> &w)
{
#pragma acc enter data copyin(v)::{ exclude(c) } // { dg-error "45:'part' has no member named 'c'" }
#pragma acc enter data copyin(w)::{ include(a[0:n][0:n]) } // { dg-error "51:too many extents for 'a'" }
}
