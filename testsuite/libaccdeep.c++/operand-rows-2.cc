// Section 9: rows in templates, lambdas and member functions, and references to
// pointers.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }

#include "../lib/accdeep-test.h"

template <class T>
T
sum (T **a, unsigned n, unsigned char m)
{
  T s = 0;
#pragma acc parallel loop collapse(2) copyin(a[0:n][0:m]) reduction(+:s)
  for (unsigned i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s += a[i][j];
  return s;
}

struct table
{
  long n;
  double **row;
  void
  set (double x)
  {
    double **r = row;
    long count = n;
#pragma acc parallel copy(r[0:count][0:2])
    r[1][1] = x;
  }
  void
  enter ()
  {
#pragma acc enter data copyin(row[0:n][0:2])
  }
  void
  leave ()
  {
#pragma acc exit data delete(row[0:n][0:2])
  }
};

int
main ()
{
  table t = { 2, new double *[2] };
  for (int i = 0; i < 2; i++)
    t.row[i] = new double[2]();
  t.set (3);
  CHECK (t.row[1][1] == 3 && sum (t.row, 2, 2) == 3);

  double **&ref = t.row;
  auto change = [&] {
    int n = 2;
#pragma acc parallel copy(ref[0:n][0:2])
    ref[0][1] = 4;
  };
  change ();
  CHECK_EQ (sum<double> (ref, 2, 2), 7);
  t.enter ();
  CHECK (attached_p (&t.row[1]));
  t.leave ();
  CHECK_ABSENT (t.row, sizeof *t.row);
  for (int i = 0; i < 2; i++)
    delete[] t.row[i];
  delete[] t.row;
  return 0;
}
