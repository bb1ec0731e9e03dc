// Section 1: suggested extents from bodies of accdeep::forall: how far ranges go,
// through what a lambda has captured, also `this'; none where an index is read or
// the step is not known.  What is captured without a shape is an error behind them.
//
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-options "-std=c++17 -fplugin-arg-accdeep-suggest" }

#include <accdeep/forall.hpp>
namespace acc = accdeep::acc;

struct grid
{
  int rows, columns, stride;
  double *edge;  // { dg-warning "suggested: 'edge.0:rows.'" }
  double *above; // { dg-warning "suggested: 'above.0:columns.'" }
  int *map;      // { dg-warning "suggested: 'map.0:rows.'" }
  double *value; // { dg-warning "'value' of 'grid' is used on the device, and no directive says how far it extends, nor does" }
  // { dg-note "tells what other files do with it" "" { target *-*-* } .-1 }
  // { dg-note "a run tells more" "" { target *-*-* } .-2 }
  double *some; // { dg-warning "'some' of 'grid' is used on the device, and no directive says how far it extends, nor does" }
  // { dg-note "tells what other files do with it" "" { target *-*-* } .-1 }
  // { dg-note "a run tells more" "" { target *-*-* } .-2 }
  double *host;
};

template <class Policy>
void
relax (grid &g)
{
  accdeep::forall<Policy> (accdeep::range (0, g.rows), [&] (int i) {
    g.edge[i] += g.value[g.map[i]]; // { dg-note "'.0:rows.': indexed by 'k' below 'g->rows'" }
  }); // { dg-note "used here" "" { target *-*-* } .-1 }
  // { dg-error "'g' is captured with the host's address in 'grid::edge': 'grid' has no shape" "" { target *-*-* } .-2 }
  accdeep::forall<Policy> (accdeep::range (2, g.columns - 1), [&] (int i) {
    g.above[i + 1] = g.above[i - 2]; // { dg-note "'.0:columns.': indexed by 'k' below" }
  }); // { dg-note "used here" "" { target *-*-* } .-1 }
  // { dg-error "'g' is captured with the host's address in 'grid::edge': 'grid' has no shape" "" { target *-*-* } .-2 }
  accdeep::forall<Policy> (accdeep::range (0, g.rows, g.stride), [&] (int i) {
    g.some[i] = 0; // { dg-note "used here" }
  }); // { dg-note "indexed by 'k' below '...', which no member tells" "" { target *-*-* } .-1 }
  // { dg-error "'g' is captured with the host's address in 'grid::edge': 'grid' has no shape" "" { target *-*-* } .-2 }
  accdeep::forall<accdeep::seq> (accdeep::range (0, g.rows), [&] (int i) { g.host[i] = 0; });
}

struct solver
{
  int n;
  double *x; // { dg-warning "suggested: 'x.0:n.'" }

  void
  clear ()
  {
    accdeep::forall<acc::parallel<acc::loop<acc::gang>>> (
        accdeep::range (0, n), [this] (int i) { x[i] = 0; }); // { dg-note "'.0:n.': indexed by 'k' below 'n'" }
    // { dg-note "used here" "" { target *-*-* } .-1 }
  }
};

void
run (grid &g, solver &s)
{
  relax<acc::kernels<acc::loop<acc::independent>>> (g);
  s.clear ();
}
