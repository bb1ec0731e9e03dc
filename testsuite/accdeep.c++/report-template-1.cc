/* Section 2: a directive in a template is reported for each instance that says
   something else, and once for those that say the same.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-report" } */

template <class T>
struct array
{
  int n;
  T *data;
#pragma acc shape include(data[0:n])
};

struct part
{
  double *v;
#pragma acc shape include(v[0:4])
};

template <class T>
void
f (array<T> x)
{
#pragma acc data copy(x)
/* { dg-note {copy \(x\) moves x and x\.data\[0:n\](?=\n)} "" { target *-*-* } .-1 } */
/* { dg-note {copy \(x\) moves x, x\.data\[0:n\] and x\.data\[\]\.v\[0:4\](?=\n)} "" { target *-*-* } .-2 } */
  ;
}

void
g (array<int> a, array<part> b, array<float> c)
{
  f (a);
  f (b);
  f (c);
}
