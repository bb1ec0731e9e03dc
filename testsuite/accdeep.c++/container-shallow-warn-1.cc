/* Section 7: a container that is mapped without what it leads to makes one
   warning for each type and place, at the operand, with a note at the member.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <list>
#include <map>
#include <memory>
#include <vector>

struct unknown;

struct inner
{
  std::vector<std::map<int, std::unique_ptr<int[]>>> maps; /* { dg-note "in member 'maps'" } */
  std::unique_ptr<char[]> unused;
#pragma acc shape exclude(unused)
};

struct outer
{
  int n;
  inner *p;
  inner own;
  std::unique_ptr<long[]> left_out;
#pragma acc shape include(p[0:n]) exclude(left_out, own)
};

struct plain
{
  int i;
  std::shared_ptr<void> shared; /* { dg-note "in member 'shared'" } */
  std::shared_ptr<void> again;
};

void
alone ()
{
  std::shared_ptr<int[]> sp;
  std::shared_ptr<unknown> u;
  std::weak_ptr<void> wp;
  std::unique_ptr<int[]> up;
#pragma acc enter data create(sp) /* { dg-warning "31:\[^\n\]*shared_ptr<int \\\[\\\]>\[^\n\]*without the object that they share" } */
#pragma acc enter data create(u) /* { dg-warning "shared_ptr<unknown>" } */
#pragma acc enter data create(wp) /* { dg-warning "weak_ptr<void>" } */
#pragma acc enter data copyin(up) /* { dg-warning "unique_ptr<int \\\[\\\]>\[^\n\]*without the array, whose length nobody knows" } */
}

void
members (outer *o, plain *p, int n)
{
#pragma acc enter data copyin(o[0:n]) /* { dg-warning "31:\[^\n\]*unique_ptr<int \\\[\\\]>" } */
#pragma acc enter data copyin(n, p[0:n]) /* { dg-warning "34:\[^\n\]*shared_ptr<void>" } */
}

/* Two instances, one type.  */
template <class T>
void
in_template (T)
{
  std::vector<std::list<std::unique_ptr<char[]>>> v;
#pragma acc data copy(v) /* { dg-warning "23:\[^\n\]*unique_ptr<char \\\[\\\]>" } */
#pragma acc serial
  ;
}

template void in_template (int);
template void in_template (char);
