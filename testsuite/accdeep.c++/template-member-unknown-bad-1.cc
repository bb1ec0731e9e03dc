/* Section 4: an unknown member in a class template is one error, at its
   place.

   SPDX-License-Identifier: GPL-3.0-or-later  */

template <class T>
struct vec
{
  int n;
  T *a;
#pragma acc shape include(aa[0:n]) /* { dg-error "27:.*'aa'" } */
};

void
f (vec<int> *p, vec<double> *q)
{
#pragma acc enter data copyin(p[0:1])
#pragma acc enter data copyin(q[0:1])
}
