/* Section 1.2: constexpr, noexcept, overloaded and inherited member functions
   as lengths.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct counted
{
  int m_count;
  constexpr int count () const noexcept { return m_count; }
  constexpr int count (int factor) const noexcept { return m_count * factor; }
};

struct table : counted
{
  int *one;
  int *two;
#pragma acc shape include(one[0:count()], two[0:count(2)])
};

int
main ()
{
  table t;
  t.m_count = 3;
  t.one = NEW (int, 4);
  t.two = NEW (int, 7);
#pragma acc data create(t)
  {
    CHECK_PRESENT (t.one, 3 * sizeof (int));
    CHECK_ABSENT (t.one + 3, sizeof (int));
    CHECK_PRESENT (t.two, 6 * sizeof (int));
    CHECK_ABSENT (t.two + 6, sizeof (int));
  }
  CHECK_ABSENT (&t, sizeof t);
  free (t.one);
  free (t.two);
}
