/* accdeep/forall.hpp: nests of one to four loops, in each order and in tiles,
   reach each point once.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

#include <accdeep/forall.hpp>

#include <vector>

#include "../lib/accdeep-test.h"

namespace acc = accdeep::acc;
using accdeep::permute;
using accdeep::range;
using accdeep::ranges;
using accdeep::tile;

using rows = acc::parallel<acc::loop<acc::independent, acc::gang>,
                           acc::loop<acc::independent, acc::vector>>;
using outer = acc::parallel<acc::loop<acc::gang, acc::vector>>;
using tiles = acc::parallel<acc::loop<acc::gang>, acc::loop<acc::seq>,
                            acc::loop<acc::seq>, acc::loop<acc::worker>,
                            acc::loop<acc::vector>>;

/* Three loops, one of them backwards and one with a step.  */
template <class Policy, class... Changes>
static void
three ()
{
  enum { N = 5, M = 6, L = 9 };
  std::vector<int> expected (N * M * L), got (N * M * L);
  accdeep::view<int, 3> v (got.data (), N, M, L);
  accdeep::nested_forall<Policy, Changes...> (
      ranges (range (0, N), range (M - 1L, -1L, -1L), range (1, L, 2)),
      [=] (int i, long j, int k) { v (i, j, k) += 100 * i + 10 * (int) j + k; });
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 1; k < L; k += 2)
        expected[(i * M + j) * L + k] = 100 * i + 10 * j + k;
  CHECK (got == expected);
  CHECK_ABSENT (got.data (), N * M * L * sizeof (int));
}

template <class... Changes>
static void
three_everywhere ()
{
  three<rows, Changes...> ();
  three<outer, Changes...> ();
  three<accdeep::seq, Changes...> ();
}

static void
others ()
{
  std::vector<int> a (24), b (24);
  accdeep::nested_forall<outer> (ranges (range (0, 24)),
                                 [&] (int i) { a[i] += i; });
  accdeep::nested_forall<outer, tile<7>> (ranges (range (0, 24)),
                                          [&] (int i) { a[i] += i; });
  for (int i = 0; i < 24; i++)
    CHECK (a[i] == 2 * i);
  auto four = ranges (range (0, 2), range (0, 3), range (0, 2), range (0, 2));
  auto body = [&] (int i, int j, int k, int l) {
    b[((i * 3 + j) * 2 + k) * 2 + l] += 1000 * i + 100 * j + 10 * k + l;
  };
  accdeep::nested_forall<rows> (four, body);
  accdeep::nested_forall<acc::kernels<acc::loop<acc::independent>>,
                         permute<3, 1, 0, 2>> (four, body);
  accdeep::nested_forall<accdeep::simd, permute<3, 1, 0, 2>> (four, body);
  for (int i = 0; i < 24; i++)
    CHECK (b[i] == 3 * (1000 * (i / 12) + 100 * (i / 4 % 3)
                        + 10 * (i / 2 % 2) + i % 2));
  /* No points.  */
  accdeep::nested_forall<rows> (ranges (range (0, 24), range (3, 3)),
                                [&] (int i, int) { a[i] = -1; });
  CHECK (a[5] == 10);
}

int
main ()
{
  three_everywhere<> ();
  three_everywhere<permute<0, 1, 2>> ();
  three_everywhere<permute<0, 2, 1>> ();
  three_everywhere<permute<1, 0, 2>> ();
  three_everywhere<permute<1, 2, 0>> ();
  three_everywhere<permute<2, 0, 1>> ();
  three_everywhere<permute<2, 1, 0>> ();
  three<tiles, tile<2, 4, 3>> ();
  three<tiles, tile<8, 1, 9>, permute<2, 0, 1>> ();
  three<outer, permute<1, 0, 2>, tile<1, 2, 4>> ();
  three<accdeep::seq, tile<2, 4, 3>, permute<2, 0, 1>> ();
  others ();
}
