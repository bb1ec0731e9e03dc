/* Section 4: an error that only an instance shows: the length of one instance
   is no integer.

   SPDX-License-Identifier: GPL-3.0-or-later  */

template <class T>
struct vec
{
  T n; /* { dg-note "5:'n' declared here" } */
  int *a;
#pragma acc shape include(a[0:n]) /* { dg-error "31:'n' of type 'double ?.*' in an extent is not an integer" } */
};

void
f (vec<int> *p, vec<double *> *q)
{
#pragma acc enter data copyin(p[0:1])
#pragma acc enter data copyin(q[0:1])
}
