/* Section 7: a container that is mapped without what it leads to makes one
   warning for each type and place, at the operand, with a note at the member.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <deque>
#include <forward_list>
#include <list>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

struct inner
{
  std::vector<std::map<int, int>> maps; /* { dg-note "in member 'maps'" } */
  std::list<int> unused;
#pragma acc shape exclude(unused)
};

struct outer
{
  int n;
  inner *p;
  inner own;
  std::set<int> left_out;
#pragma acc shape include(p[0:n]) exclude(left_out, own)
};

struct plain
{
  int i;
  std::shared_ptr<int> shared; /* { dg-note "in member 'shared'" } */
  std::shared_ptr<int> again;
};

void
alone ()
{
  std::vector<bool> bits;
  std::list<int> l;
  std::forward_list<int> f;
  std::set<int> s;
  std::multiset<int> ms;
  std::map<int, int> m;
  std::multimap<int, int> mm;
  std::unordered_set<int> us;
  std::unordered_multiset<int> ums;
  std::unordered_map<int, int> um;
  std::unordered_multimap<int, int> umm;
  std::deque<int> d;
  std::shared_ptr<int> sp;
  std::weak_ptr<int> wp;
  std::unique_ptr<int[]> up;
  std::variant<int, std::string> v;
#pragma acc enter data copyin(bits) /* { dg-warning "31:\[^\n\]*vector<bool>\[^\n\]*are mapped as they are, without the words that hold the bits" } */
#pragma acc enter data copyin(l) /* { dg-warning "31:\[^\n\]*list<int>\[^\n\]*without the nodes that hold the elements" } */
#pragma acc enter data copyin(f) /* { dg-warning "forward_list<int>" } */
#pragma acc enter data copyin(s) /* { dg-warning "set<int>" } */
#pragma acc enter data copyin(ms) /* { dg-warning "multiset<int>" } */
#pragma acc enter data copyin(m) /* { dg-warning "map<int, int>" } */
#pragma acc enter data copyin(mm) /* { dg-warning "multimap<int, int>" } */
#pragma acc enter data copyin(us) /* { dg-warning "unordered_set<int>" } */
#pragma acc enter data copyin(ums) /* { dg-warning "unordered_multiset<int>" } */
#pragma acc enter data copyin(um) /* { dg-warning "unordered_map<int, int>" } */
#pragma acc enter data copyin(umm) /* { dg-warning "unordered_multimap<int, int>" } */
#pragma acc enter data copyin(d) /* { dg-warning "deque<int>\[^\n\]*without the blocks that hold the elements" } */
#pragma acc enter data create(sp) /* { dg-warning "shared_ptr<int>\[^\n\]*without the object that they share" } */
#pragma acc enter data create(wp) /* { dg-warning "weak_ptr<int>" } */
#pragma acc enter data copyin(up) /* { dg-warning "unique_ptr<int \\\[\\\]>\[^\n\]*without the array, whose length nobody knows" } */
#pragma acc enter data copyin(v) /* { dg-warning "variant<int, \[^\n\]*without what the alternatives own" } */
}

void
members (outer *o, plain *p, int n)
{
#pragma acc enter data copyin(o[0:n]) /* { dg-warning "31:\[^\n\]*map<int, int>" } */
#pragma acc enter data copyin(n, p[0:n]) /* { dg-warning "34:\[^\n\]*shared_ptr<int>" } */
}

/* Two instances, one type.  */
template <class T>
void
in_template (T)
{
  std::vector<std::list<char>> v;
#pragma acc data copy(v) /* { dg-warning "23:\[^\n\]*list<char>" } */
#pragma acc serial
  ;
}

template void in_template (int);
template void in_template (char);
