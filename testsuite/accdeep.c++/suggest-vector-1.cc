// Section 1: suggested extents of pointers to the elements of std::vector, which
// has as many as its constructor or resize says, and of pointers to objects with
// virtual functions; of one that nothing is known of no extent.
//
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-options "-fplugin-arg-accdeep-suggest -Wno-accdeep-virtual-call" }

#include <vector>

struct shape
{
  virtual double size () const { return 1; }
};

struct field
{
  explicit field (int k) : n (k), m_store (k), first (m_store.data ()) // { dg-note "'.0:n.': allocated with" }
  {
    m = 2 * k;
    m_store.resize (m); // { dg-note "'.0:m.': allocated with 'm_store.resize \\(m\\)'" }
    second = m_store.data ();
  }
  void unknown (std::vector<double> &other)
  {
    third = other.data (); // { dg-note "'.@.': set from" }
  }

  int n, m;
  std::vector<double> m_store;
  double *first;  // { dg-warning "suggested: 'first.0:n.'" }
  double *second; // { dg-warning "suggested: 'second.0:m.'" }
  double *third;  // { dg-warning "suggested: 'third.@.'" }
  shape **all;    // { dg-warning "suggested: 'all.0:n..0:1.'" }
};

void
kernel (field &f, int at)
{
#pragma acc parallel copy(f)
  {
    f.first[at] = f.second[at] + f.third[at]; // { dg-note "" }
    for (int i = 0; i < f.n; i++)
      f.first[at] += f.all[i]->size (); // { dg-note "" }
  }
}
