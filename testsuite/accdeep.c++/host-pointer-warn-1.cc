// Section 11: warnings about pointers among the elements of containers, of which
// nothing says how far they go, and about std::unique_ptr to arrays of no known
// length; also without a clause.
//
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-options "-std=c++17" }

#include <openacc.h>

#include <array>
#include <map>
#include <memory>
#include <utility>
#include <vector>

struct node
{
  int v;
  std::vector<node *> kids;
};

struct image
{
  int n;
  std::unique_ptr<float[]> px;
};

struct sized
{
  int n;
  std::unique_ptr<float[]> px;
  std::vector<node *> rows;
  std::vector<int> left;
#pragma acc shape include(px[0:n], rows[0:n][0:1]) exclude(left)
  // { dg-note "it is left out here" "" { target *-*-* } .-1 }
};

struct raw
{
  int n;
  double *a; // { dg-note "declared here" }
};

double
elements (std::vector<double *> &p, node &b, std::map<int, double *> &m,
          std::pair<int, double *> pair, std::vector<raw> &r)
{
  double out = 0;
#pragma acc serial copy(out)
  out += p[0][2]; // { dg-warning "dereference of a pointer in 'p' on the device, where it has the host's address: elements of 'std::vector<double\\*>' have no extent" }
#pragma acc serial copy(out) copyin(p)
  for (double *q : p)
    out += q[1]; // { dg-warning "dereference of a pointer in 'p' on the device" }
#pragma acc serial copy(out)
  out += b.kids[0]->v; // { dg-warning "dereference of a pointer in 'b.kids' on the device, where it has the host's address: elements of 'std::vector<node\\*>' have no extent" }
#pragma acc serial copy(out)
  out += m.find (1)->second[1]; // { dg-warning "dereference of a pointer in 'm' on the device" }
#pragma acc serial copy(out)
  out += pair.second[0]; // { dg-warning "dereference of a pointer in 'pair' on the device" }
#pragma acc serial copy(out)
  out += r[0].a[1]; // { dg-warning "dereference of 'r.a' on the device, where it has the host's address: raw has no shape" }
  return out;
}

double
arrays (image &im, sized &s)
{
  double out = 0;
#pragma acc serial copy(out)
  out += im.px[1]; // { dg-warning "dereference of what 'im.px' leads to on the device, where objects of type 'std::unique_ptr<float \\\[\\\]>' are without the array, whose length nobody knows" }
#pragma acc serial copy(out)
  out += s.px[1] + s.rows[0]->v;
#pragma acc serial copy(out) copy(s)
  out += s.left[1]; // { dg-warning "dereference of 's.left' on the device, which 'copy \\(s\\)' leaves on the host" }
  return out;
}

double
private_copies ()
{
  double out = 0;
  std::vector<int> v (3);
  struct wrapper
  {
    std::vector<int> v;
  } w { v };
  std::array<int, 2> flat {};
#pragma acc serial firstprivate(w) copy(out) // { dg-warning "private copies of 'w' have an address of the host in 'w.v', which the construct follows; map it with 'copyin'" }
  out += w.v[2];
#pragma acc serial firstprivate(v) copy(out) // { dg-warning "private copies of 'v' have an address of the host in 'v', which" }
  for (int i : v)
    out += i;
#pragma acc serial firstprivate(flat) copy(out)
  out += flat[1];
  return out;
}

void
by_hand (std::vector<float *> &p, std::vector<float> &plain)
{
  for (float *&q : p)
    {
#pragma acc enter data copyin(q[0:4])
    }
  for (std::size_t i = 0; i < p.size (); i++)
    acc_attach ((void **) &p[i]);
#pragma acc parallel loop
  for (int i = 0; i < 4; i++)
    {
      std::vector<float *> *own = nullptr;
      p[i][i] = plain[i] + (own ? (*own)[0][0] : 0);
    }
}
