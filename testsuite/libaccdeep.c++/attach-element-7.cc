/* OpenACC 3.3, 2.7.2: rows that a class enters one by one, in templates, through
   a member and through a reference to the array of pointers.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

template <typename T> class jagged
{
public:
  explicit jagged (int n) : n (n), row (new T *[n])
  {
#pragma acc enter data copyin(this[0:1])
#pragma acc enter data create(row[0:n])
    for (int i = 0; i < n; i++)
      {
        row[i] = new T[length (i)];
        for (int j = 0; j < length (i); j++)
          row[i][j] = 10 * i + j;
#pragma acc enter data copyin(row[i][0:length (i)])
      }
  }

  ~jagged ()
  {
    for (int i = 0; i < n; i++)
      {
#pragma acc exit data delete(row[i][0:length (i)])
        CHECK_ABSENT (row[i], sizeof (T) * length (i));
        delete[] row[i];
      }
#pragma acc exit data delete(row[0:n])
#pragma acc exit data delete(this[0:1])
    CHECK_ABSENT (row, sizeof (T *) * n);
    CHECK_ABSENT (this, sizeof *this);
    delete[] row;
  }

  T
  sum () const
  {
    T result = 0;
#pragma acc parallel loop present(this[0:1]) reduction(+ : result)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < i + 2; j++)
        result += row[i][j];
    return result;
  }

  /* A longer row in place of row I.  */
  void
  replace (int i, T value)
  {
    T **&rows = row;
#pragma acc exit data delete(rows[i][0:length (i)])
    for (int j = 0; j < length (i); j++)
      rows[i][j] = value;
#pragma acc enter data copyin(rows[i][0:length (i)])
  }

private:
  static int
  length (int i)
  {
    return i + 2;
  }

  int n;
  T **row;
};

int
main ()
{
  jagged<double> a (3);
  jagged<int> b (4);
  CHECK_EQ (a.sum (), 120);
  CHECK_EQ (b.sum (), 280);
  b.replace (1, 100);
  CHECK_EQ (b.sum (), 280 - 33 + 300);
  return 0;
}
