// Section 9: `this' in a clause is this[0:1]; members that are pointers stand
// for what they point to; references to pointers.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }

#include "../lib/accdeep-test.h"

struct list
{
  int n;
  double *a;
  explicit list (int k) : n (k), a (new double[k])
  {
#pragma acc enter data copyin(this)
#pragma acc enter data create(a[0:n])
  }
  ~list ()
  {
#pragma acc exit data delete(a[0:n])
#pragma acc exit data delete(this)
    delete[] a;
  }
#pragma acc routine seq
  double &operator[] (int i) { return a[i]; }
  void
  self ()
  {
#pragma acc update self(a[0:n])
  }
};

template <class T>
struct owner
{
  int n;
  T *data;
  owner (int k) : n (k), data (new T[k]())
  {
    T *p = data;
#pragma acc enter data copyin(p[0:n])
  }
  void
  fill (T x)
  {
    T *p = data;
#if __GNUC__ == 13
    // What this version makes of references to pointers is wrong.
    T *r = p;
#else
    T *&r = p;
#endif
    int count = n;
#pragma acc parallel loop present(r)
    for (int i = 0; i < count; i++)
      r[i] = x;
#pragma acc update self(data)
  }
  ~owner ()
  {
#pragma acc exit data delete(data)
    delete[] data;
  }
};

struct deep
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(none) exclude(a)
  void
  twice ()
  {
#pragma acc data copy(this)
#pragma acc parallel present(this)
    for (int i = 0; i < n; i++)
      a[i] *= 2;
#pragma acc enter data copyin<none>(this)
    CHECK_PRESENT (this, sizeof *this);
    CHECK_ABSENT (a, sizeof *a);
#pragma acc exit data delete<none>(this)
  }
};

int
main ()
{
  {
    list l (10);
#pragma acc parallel loop present(l)
    for (int i = 0; i < 10; i++)
      l[i] = i;
    l.self ();
    CHECK_EQ (l[9], 9);
  }
  double *gone;
  {
    owner<double> o (5);
    o.fill (3);
    gone = o.data;
    CHECK_EQ (o.data[4], 3);
    CHECK_PRESENT (gone, 5 * sizeof (double));
  }
  CHECK_ABSENT (gone, 5 * sizeof (double));
  int values[3] = { 1, 2, 3 };
  deep d = { 3, values };
  d.twice ();
  CHECK (values[0] == 2 && values[2] == 6);
  CHECK_ABSENT (&d, sizeof d);
  return 0;
}
