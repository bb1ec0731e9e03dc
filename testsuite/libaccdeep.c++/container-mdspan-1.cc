/* Section 7: an mdspan has as many elements as its mapping counts: as an operand,
   a member and an element, under copyin, copyout, update and a policy.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++23" } */

#include "container-mdspan-aux.h"

template <class T, class X, class L>
static void
fill (std::mdspan<T, X, L> &m, int v)
{
  for (int i = 0; i < int (m.extent (0)); i++)
    for (int j = 0; j < int (m.extent (1)); j++)
      m[i, j] = 100 * v + 10 * i + j;
}

template <class T, class X, class L>
static bool
filled_p (const std::mdspan<T, X, L> &m, int v)
{
  bool same = true;
  for (int i = 0; i < int (m.extent (0)); i++)
    for (int j = 0; j < int (m.extent (1)); j++)
      same &= m[i, j] == 100 * v + 10 * i + j;
  return same;
}

#include "container-values-aux.h"

template <class T, class X, class L>
static void
test_both (std::mdspan<T, X, L> m, int n)
{
  test (m);
  const std::mdspan<const T, X, L> constant (m.data_handle (), m.mapping ());
  fill (m, 1);
  bool same = false;
  T last = 0;
#pragma acc data copy(constant)
  {
    CHECK_PRESENT (m.data_handle (), n * sizeof (T));
    if (!memory_shared_p ())
      CHECK_ABSENT (m.data_handle () + n, sizeof (T));
    fill (m, 2);
#pragma acc serial present(constant) copyout(same, last)
    {
      same = filled_p (constant, 1);
      last = constant[1, 2];
    }
  }
  CHECK (same || memory_shared_p ());
  CHECK (filled_p (m, 2));
  CHECK_EQ (last, memory_shared_p () ? 212 : 112);
}

int
main ()
{
  static double values[200];
  typedef std::dextents<int, 2> whole;
  test_both (std::mdspan<double, whole> (
		 values + 5, std::layout_right::mapping<whole> (whole (3, 4))),
	     12);
  typedef std::extents<int, 3, 5> fixed;
  test_both (std::mdspan<double, fixed> (
		 values, std::layout_right::mapping<fixed> (fixed ())),
	     15);
  test_both (std::mdspan<double, whole, std::layout_stride> (
		 values, std::layout_stride::mapping<whole> (
			     whole (3, 4), std::array<int, 2>{ 20, 3 })),
	     50);
}
