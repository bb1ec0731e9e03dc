/* Section 7: kernels cannot add elements to containers or take some out, which
   is said where they try to.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-std=c++17" } */

#include <list>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

void
f (std::map<int, int> &m, std::list<int> &l, std::vector<int> &v,
   std::unordered_map<int, int> &u, std::string &s)
{
#pragma acc serial copy(m)
  m[1] = 2; /* { dg-warning "this adds elements to a container, takes elements out or copies one, which cannot be done on the device" } */
#pragma acc serial copy(m)
  m.erase (1); /* { dg-warning "this adds elements" } */
#pragma acc serial copy(l)
  l.push_back (1); /* { dg-warning "this adds elements" } */
#pragma acc serial copy(v)
  v.push_back (1); /* { dg-warning "this adds elements" } */
#pragma acc serial copy(u)
  u.emplace (1, 2); /* { dg-warning "this adds elements" } */
#pragma acc serial copy(s)
  s += "more"; /* { dg-warning "this adds elements" } */
#pragma acc serial copy(m, l, v, u, s)
  {
    s[0] = s.find ("x") == 0;
    if (auto i = m.find (1); i != m.end ())
      i->second = u.count (2);
    l.front () = v[0];
  }
}
