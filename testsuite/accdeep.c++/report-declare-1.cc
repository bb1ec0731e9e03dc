// Section 2: the report of declare directives in namespaces, with the names that
// variables have there.
//
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-options "-fplugin-arg-accdeep-report" }

struct s
{
  int n;
  double *a;
#pragma acc shape include(a[0:n])
};

namespace outer
{
s x;
#pragma acc declare copyin(outer::x)
/* { dg-note {copyin \(outer::x\) moves outer::x; outer::x\.a is shallow because the directive is about the variable alone(?=\n)} "" { target *-*-* } .-1 } */
namespace inner
{
double x[4];
#pragma acc declare create(x)
/* { dg-note {create allocates x(?=\n)} "" { target *-*-* } .-1 } */
}
}
