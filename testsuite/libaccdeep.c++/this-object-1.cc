/* Section 2.2: an object that a construct uses by `this' without a clause is
   copied where it is not present, deep by its shape, and looked up where it is.
   That holds for classes without directives, too.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#include <vector>

/* No directive, no pointer.  */
struct plain
{
  int n;
  float v[4];

  float
  get () const
  {
    float r = 0;
#pragma acc parallel copyout(r)
    r = v[2] + n;
    return r;
  }
  void
  set ()
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      v[i] = 2 * i;
  }
  float
  at (int i) const
  {
    return v[i];
  }
  float
  sum () const
  {
    float r = 0;
#pragma acc parallel loop reduction(+:r)
    for (int i = 0; i < n; i++)
      r += at (i);
    return r;
  }
  void
  twice (bool device)
  {
    n++;
#pragma acc serial if (device)
    v[0]++;
    n--;
#pragma acc kernels
    v[1] += n;
  }
};

struct shaped
{
  int n;
  float *p;
#pragma acc shape include(p[0:n])
  void
  set (float start)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      p[i] = start + i;
  }
};

template <class T> struct grown : shaped
{
  std::vector<T> more;
  void
  all ()
  {
#pragma acc parallel loop
    for (int i = 0; i < this->n; i++)
      {
	this->p[i]++;
	more[i] = this->p[i];
      }
  }
};

/* Deep without a directive.  */
struct with_vector
{
  std::vector<int> x;
  int k;
  void
  add ()
  {
    k++;
    const int n = x.size ();
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      x[i] += k;
  }
};

int
main ()
{
  plain x = { 3, { 1, 2, 3, 4 } };
  CHECK_EQ (x.get (), 6);
  x.set ();
  CHECK_EQ (x.v[2], 4);
  CHECK_EQ (x.v[3], 4);
  CHECK_EQ (x.sum (), 6);
  x.twice (true);
  x.twice (false);
  CHECK_EQ (x.v[0], 2);
  CHECK_EQ (x.v[1], 8);
  CHECK_ABSENT (&x, sizeof x);
#pragma acc enter data copyin(x)
  x.v[2] = 100;
  x.set ();
  CHECK (memory_shared_p () || x.v[2] == 100);
#pragma acc exit data copyout(x)
  CHECK_EQ (x.v[2], 4);

  float p[3] = {};
  shaped y = { 3, p };
  y.set (5);
  CHECK_EQ (p[2], 7);
  CHECK (y.p == p);
#pragma acc data copyin(y)
  {
    y.set (8);
    CHECK (memory_shared_p () || p[2] == 7);
#pragma acc update self(y.p[1:2])
  }
  CHECK_EQ (p[2], 10);
  CHECK_ABSENT (p, sizeof p);

  grown<double> z;
  z.n = 3;
  z.p = p;
  z.more.resize (3);
  z.all ();
  CHECK_EQ (p[2], 11);
  CHECK_EQ (z.more[2], 11);
  CHECK_ABSENT (&z, sizeof z);

  with_vector w = { { 1, 2, 3 }, 1 };
  w.add ();
  w.add ();
  CHECK_EQ (w.x[2], 8);
  CHECK_ABSENT (&w, sizeof w);
}
