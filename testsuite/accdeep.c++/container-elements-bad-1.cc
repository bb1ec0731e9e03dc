// Section 9: a name that neither the container nor its elements have.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do compile }

#include <vector>

struct part
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(lite) exclude(a)
};

struct box
{
  std::vector<part> vec;
  std::vector<int> numbers;
#pragma acc shape(small) include<light>(vec) // { dg-error "has no shape or policy named 'light'|has no shape named 'light'" }
};

void
f (std::vector<part> &v, std::vector<int> &w, box &b)
{
#pragma acc enter data copyin<light>(v) // { dg-error "has no shape named 'light'|has no shape or policy named 'light'" }
#pragma acc enter data copyin<lite>(w) // { dg-error "has no shape named 'lite'" }
#pragma acc enter data copyin(v)::{ exclude(c) } // { dg-error "'(struct |)part' has no member named 'c'" }
#pragma acc enter data copyin(b)
}
