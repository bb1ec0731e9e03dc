/* Section 7: kernels cannot add elements to containers or take some out, which
   is an error if there is an offload compiler.  What they make for themselves is
   another matter, where the device has memory.

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
  m[1] = 2; /* { dg-error "'m.operator..' adds elements to a container or takes elements out, which cannot be done on the device" } */
#pragma acc serial copy(m)
  m.erase (1); /* { dg-error "'m.erase' adds elements to a container or takes elements out, which cannot be done on the device" } */
#pragma acc serial copy(l)
  l.push_back (1); /* { dg-error "'l.push_back' adds elements to a container or takes elements out, which cannot be done on the device" } */
#pragma acc serial copy(v)
  v.push_back (1); /* { dg-error "'v.push_back' adds elements to a container or takes elements out, which cannot be done on the device" } */
#pragma acc serial copy(u)
  u.emplace (1, 2); /* { dg-error "'u.emplace' adds elements to a container or takes elements out, which cannot be done on the device" } */
#pragma acc serial copy(s)
  s += "more"; /* { dg-error "'s.operator.=' adds elements to a container or takes elements out, which cannot be done on the device" } */
#pragma acc serial copy(m, l, v, u, s)
  {
    s[0] = s.find ("x") == 0;
    if (auto i = m.find (1); i != m.end ())
      i->second = u.count (2);
    l.front () = v[0];
  }
}

struct box
{
  std::vector<int> items;
};

inline void
add (std::vector<int> &w)
{
  w.resize (12); /* { dg-warning "'resize' adds elements to a container" "in a function" { target !gcc15 } } */
  /* { dg-warning "'resize' adds elements to a container" "in a function" { target gcc15 } .-1 } */
}

void
h (box &b, box *p)
{
#pragma acc serial copy(b)
  b.items.clear ();
#pragma acc serial copy(b)
  b.items.push_back (1); /* { dg-error "'b.items.push_back' adds elements to a container" } */
#pragma acc serial copy(p[0:1])
  p->items.push_back (1); /* { dg-error "'p->items.push_back' adds elements to a container" } */
#pragma acc serial copy(b)
  add (b.items);
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
