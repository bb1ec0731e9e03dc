/* Section 7: kernels cannot add elements to containers or take some out, which
   is said where they try to: an error where the device's code would be linked.  What
   they make for themselves is another matter, where the device has memory.

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
  m[1] = 2; /* { dg-warning "this adds elements to a container, takes elements out or copies one, which cannot be done on the device" "" { target !gcc15 } } */
  /* { dg-error "this adds elements to a container or takes elements out, which cannot be done on the device" "" { target gcc15 } .-1 } */
#pragma acc serial copy(m)
  m.erase (1); /* { dg-warning "this adds elements to a container, takes elements out or copies one, which cannot be done on the device" "" { target !gcc15 } } */
  /* { dg-error "this adds elements to a container or takes elements out, which cannot be done on the device" "" { target gcc15 } .-1 } */
#pragma acc serial copy(l)
  l.push_back (1); /* { dg-warning "this adds elements to a container, takes elements out or copies one, which cannot be done on the device" "" { target !gcc15 } } */
  /* { dg-error "this adds elements to a container or takes elements out, which cannot be done on the device" "" { target gcc15 } .-1 } */
#pragma acc serial copy(v)
  v.push_back (1); /* { dg-warning "this adds elements to a container, takes elements out or copies one, which cannot be done on the device" "" { target !gcc15 } } */
  /* { dg-error "this adds elements to a container or takes elements out, which cannot be done on the device" "" { target gcc15 } .-1 } */
#pragma acc serial copy(u)
  u.emplace (1, 2); /* { dg-warning "this adds elements to a container, takes elements out or copies one, which cannot be done on the device" "" { target !gcc15 } } */
  /* { dg-error "this adds elements to a container or takes elements out, which cannot be done on the device" "" { target gcc15 } .-1 } */
#pragma acc serial copy(s)
  s += "more"; /* { dg-warning "this adds elements to a container, takes elements out or copies one, which cannot be done on the device" "" { target !gcc15 } } */
  /* { dg-error "this adds elements to a container or takes elements out, which cannot be done on the device" "" { target gcc15 } .-1 } */
#pragma acc serial copy(m, l, v, u, s)
  {
    s[0] = s.find ("x") == 0;
    if (auto i = m.find (1); i != m.end ())
      i->second = u.count (2);
    l.front () = v[0];
  }
}

void
g (std::map<std::string, int> &m, const std::vector<int> &v, int &n)
{
#pragma acc serial copy(m) copyin(v) copy(n)
  {
    n = m.count ("of more characters than have room in the object"); /* { dg-warning "this makes a container, such as a 'std::string' of a text, or copies one, for which the device has no memory; make it in front of the construct" "" { target !gcc15 } } */
    std::vector<int> w (v); /* { dg-warning "this makes a container" "" { target !gcc15 } } */
    w.push_back (n); /* { dg-warning "this makes a container" "" { target !gcc15 } } */
    n = w[0];
  }
}
