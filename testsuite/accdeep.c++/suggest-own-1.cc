// Section 1: nothing is suggested about the members of accdeep's own classes,
// wherever the compiler has found their headers; about those of a user's class in
// a namespace of the same name inside another one, and in one without a name, it
// is.
//
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-options "-std=c++17 -fplugin-arg-accdeep-suggest" }

#include <accdeep/forall.hpp>
namespace acc = accdeep::acc;

namespace mine
{
namespace accdeep
{
struct field
{
  int n;
  double *value; // { dg-warning "suggested: 'value.0:n.'" }
};
}
}

namespace
{
struct hidden
{
  int n;
  double *value; // { dg-warning "suggested: 'value.0:n.'" }
};
}

double
total (mine::accdeep::field *f, hidden *h)
{
  accdeep::sum<double> sum (0);
  accdeep::max<double, int> most;
  accdeep::forall<acc::parallel<acc::loop<acc::gang>>> (
      accdeep::range (0, f->n), [&] (int i) {
        sum += i;
        most.maxloc (i, i);
      });
#pragma acc parallel loop copy(f[0:1], h[0:1])
  for (int i = 0; i < h->n; i++)
    for (int k = 0; k < f->n; k++)
      h->value[i] += f->value[k]; // { dg-note "used here" }
      // { dg-note "'.0:n.': indexed by 'i' below 'h->n'" "" { target *-*-* } .-1 }
      // { dg-note "'.0:n.': indexed by 'k' below 'f->n'" "" { target *-*-* } .-2 }
  return sum.get () + most.get ();
}
