// Section 1: suggested extents from bodies of accdeep::nested_forall, through the
// ranges, also permuted and in tiles, and from asynchronous loops, whose bodies are
// kept; none of steps that are not known.  What is captured without a shape is an
// error behind them.
//
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-options "-std=c++17 -fplugin-arg-accdeep-suggest" }

#include <accdeep/forall.hpp>
namespace acc = accdeep::acc;
using accdeep::range;
using accdeep::ranges;
using one = acc::parallel<acc::loop<acc::gang>>;
using two = acc::parallel<acc::loop<acc::gang>, acc::loop<acc::vector>>;
using later = acc::parallel<acc::async<1>, acc::loop<acc::gang>>;

struct grid
{
  int rows, columns, planes, stride;
  double *line;     // { dg-warning "suggested: 'line.0:planes.'" }
  double *flat;     // { dg-warning "suggested: 'flat.0:(rows . columns|columns . rows).'" }
  double **row;     // { dg-warning "suggested: 'row.0:rows..0:columns.'" }
  double *inner;    // { dg-warning "suggested: 'inner.0:(rows . columns|columns . rows).'" }
  double *cube;     // { dg-warning "suggested: 'cube.0:\[a-z]+ . \[a-z]+ . \[a-z]+.'" }
  double *turned;   // { dg-warning "suggested: 'turned.0:columns.'" }
  double *tiles;    // { dg-warning "suggested: 'tiles.0:(rows . columns|columns . rows).'" }
  double *strips;   // { dg-warning "suggested: 'strips.0:planes.'" }
  double *blocks;   // { dg-warning "suggested: 'blocks.0:\[a-z]+ . \[a-z]+ . \[a-z]+.'" }
  double *queued;   // { dg-warning "suggested: 'queued.0:rows.'" }
  double *queued2;  // { dg-warning "suggested: 'queued2.0:(rows . columns|columns . rows).'" }
  double *chosen;   // { dg-warning "suggested: 'chosen.0:planes.'" }
  double *stepped;  // { dg-warning "'stepped' of 'grid' is used on the device, and no directive says how far it extends, nor does" }
  // { dg-note "tells what other files do with it" "" { target *-*-* } .-1 }
  // { dg-note "a run tells more" "" { target *-*-* } .-2 }
  double *host;
};

void
nests (grid &g)
{
  accdeep::nested_forall<one> (ranges (range (0, g.planes)), [&] (int i) {
    g.line[i] = 1; // { dg-note "'.0:planes.': indexed by 'k0' below 'g->planes'" }
    // { dg-note "used here" "" { target *-*-* } .-1 }
    // { dg-error "'g' is captured with the host's address in 'grid::line'" "" { target *-*-* } .-2 }
  });
  accdeep::nested_forall<two> (
      ranges (range (0, g.rows), range (0, g.columns)), [&g] (int i, int j) {
      // { dg-error "'g' is captured with the host's address in 'grid::line'" "" { target *-*-* } .-1 }
        g.flat[i * g.columns + j] = 1; // { dg-note "indexed by 'k0' below 'g->rows' and by 'k1' below 'g->columns'" }
        // { dg-note "used here" "" { target *-*-* } .-1 }
        g.row[i][j] = 2; // { dg-note "'.0:rows.': indexed by 'k0' below 'g->rows'" }
        // { dg-note "used here" "" { target *-*-* } .-1 }
        // { dg-note "'.0:columns.': indexed by 'k1' below 'g->columns'" "" { target *-*-* } .-2 }
      });
  accdeep::nested_forall<two> (
      ranges (range (1, g.rows - 1), range (1, g.columns - 1)),
      [&g] (int i, int j) {
      // { dg-error "'g' is captured with the host's address in 'grid::line'" "" { target *-*-* } .-1 }
        g.inner[(i + 1) * g.columns + j + 1] = 0; // { dg-note "': indexed by 'k0' below 'g->rows - 2'" }
        // { dg-note "used here" "" { target *-*-* } .-1 }
      });
  accdeep::nested_forall (
      acc::parallel<acc::loop<acc::gang>, acc::loop<acc::worker>,
                    acc::loop<acc::vector>> (),
      ranges (range (0, g.rows), range (0, g.columns), range (0, g.planes)),
      [&g] (int i, int j, int k) {
      // { dg-error "'g' is captured with the host's address in 'grid::line'" "" { target *-*-* } .-1 }
        g.cube[(i * g.columns + j) * g.planes + k] = 0; // { dg-note "and by 'k2' below 'g->planes'" }
        // { dg-note "used here" "" { target *-*-* } .-1 }
      });
  accdeep::nested_forall<accdeep::seq> (ranges (range (0, g.rows)),
                                        [&g] (int i) { g.host[i] = 0; });
}

void
changed (grid &g)
{
  accdeep::nested_forall<two, accdeep::permute<1, 0>> (
      ranges (range (0, g.rows), range (0, g.columns)),
      [&g] (int, int j) {
      // { dg-error "'g' is captured with the host's address in 'grid::line'" "" { target *-*-* } .-1 }
        g.turned[j] = 0; // { dg-note "'.0:columns.': indexed by 'k0' below 'g->columns'" }
        // { dg-note "used here" "" { target *-*-* } .-1 }
      });
  accdeep::nested_forall<one, accdeep::tile<32>> (
      ranges (range (0, g.planes)),
      [&g] (int i) {
      // { dg-error "'g' is captured with the host's address in 'grid::line'" "" { target *-*-* } .-1 }
        g.strips[i] = 0; // { dg-note "'.0:planes.': indexed by 'i0' below 'g->planes'" }
        // { dg-note "used here" "" { target *-*-* } .-1 }
      });
  accdeep::nested_forall<two, accdeep::tile<8, 8>> (
      ranges (range (0, g.rows), range (0, g.columns)),
      [&g] (int i, int j) {
      // { dg-error "'g' is captured with the host's address in 'grid::line'" "" { target *-*-* } .-1 }
        g.tiles[i * g.columns + j] = 0; // { dg-note "indexed by 'i0' below 'g->rows' and by 'i1' below 'g->columns'" }
        // { dg-note "used here" "" { target *-*-* } .-1 }
      });
  accdeep::nested_forall<two, accdeep::tile<4, 4, 4>, accdeep::permute<2, 1, 0>> (
      ranges (range (0, g.rows), range (0, g.columns), range (0, g.planes)),
      [&g] (int i, int j, int k) {
      // { dg-error "'g' is captured with the host's address in 'grid::line'" "" { target *-*-* } .-1 }
        g.blocks[(i * g.columns + j) * g.planes + k] = 0; // { dg-note "': indexed by 'i2' below 'g->rows' and by 'i1' below" }
        // { dg-note "used here" "" { target *-*-* } .-1 }
      });
}

void
queues (grid &g, int queue)
{
  accdeep::forall<later> (range (0, g.rows), [&g] (int i) {
  // { dg-error "'g' is captured with the host's address in 'grid::line'" "" { target *-*-* } .-1 }
    g.queued[i] = 0; // { dg-note "'.0:rows.': indexed by 'k' below 'g->rows'" }
    // { dg-note "used here" "" { target *-*-* } .-1 }
  });
  accdeep::nested_forall (
      acc::parallel (acc::async (queue), acc::loop<acc::gang> (),
                     acc::loop<acc::vector> ()),
      ranges (range (0, g.rows), range (0, g.columns)), [&g] (int i, int j) {
      // { dg-error "'g' is captured with the host's address in 'grid::line'" "" { target *-*-* } .-1 }
        g.queued2[i * g.columns + j] = 0; // { dg-note "indexed by 'k0' below 'g->rows' and by 'k1' below 'g->columns'" }
        // { dg-note "used here" "" { target *-*-* } .-1 }
      });
  auto body = [&g] (int i) {
  // { dg-error "'g' is captured with the host's address in 'grid::line'" "" { target *-*-* } .-1 }
    g.chosen[i] = 0; // { dg-note "'.0:planes.': indexed by 'k' below 'g->planes'" }
    // { dg-note "used here" "" { target *-*-* } .-1 }
  };
  accdeep::forall<later> (range (0, g.planes), body);
  accdeep::forall<later> (range (0, g.rows, g.stride), [&g] (int i) {
  // { dg-error "'g' is captured with the host's address in 'grid::line'" "" { target *-*-* } .-1 }
    g.stepped[i] = 0; // { dg-note "used here" }
    // { dg-note "which no member tells" "" { target *-*-* } .-1 }
  });
}
