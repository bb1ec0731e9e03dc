/* Cure "tile": sizes and types of loops that a template's arguments say, and
   loops in lambdas and member functions.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* { dg-do run } */
/* { dg-final { needs-cure tile "check failed" } } */

#include "../lib/accdeep-test.h"

enum { ROWS = 5, COLUMNS = 7, MORE = 9 };

template <class T, int Rows, int Columns>
struct grid
{
  int at[ROWS + MORE][COLUMNS + MORE] = {};

  void
  add (T rows, T columns)
  {
    auto &a = at;
#pragma acc parallel loop gang vector tile(Rows, Columns) copy(a)
    for (T i = 0; i < rows; ++i)
      for (T j = columns; j > 0; --j)
        {
          if (i == T (ROWS))
            continue;
          a[i][j - 1]++;
        }
    auto again = [&a] (T n) {
#pragma acc parallel loop tile(Columns) copy(a)
      for (T j = 0; j < n; j++)
        a[0][j]--;
    };
    again (columns);
  }

  void
  check () const
  {
    for (int i = 0; i < ROWS + MORE; i++)
      for (int j = 0; j < COLUMNS + MORE; j++)
        CHECK_EQ (at[i][j], i > 0 && i < ROWS && j < COLUMNS);
  }
};

template <class T, int Rows, int Columns>
void
run ()
{
  grid<T, Rows, Columns> g;
  g.add (ROWS, COLUMNS);
  g.check ();
  CHECK_ABSENT (&g, sizeof g);
}

int
main ()
{
  run<int, 2, 4> ();
  run<unsigned long, 3, 3> ();
  run<short, 4, 2> ();
  run<unsigned char, 8, 16> ();
  return 0;
}
