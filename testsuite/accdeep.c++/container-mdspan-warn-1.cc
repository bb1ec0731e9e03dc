/* Section 7: the elements of an mdspan, which only its mapping counts, are left
   behind, which is said where a clause maps one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-std=c++23" } */

#include <version>

#ifdef __cpp_lib_mdspan
#include <mdspan>
typedef std::mdspan<double, std::dextents<int, 2>> matrix;
#else
/* One like that of later libraries.  */
namespace std
{
template <class T> class mdspan
{
  int extents[2];
  T *handle;
};
}
typedef std::mdspan<double> matrix;
#endif

struct field
{
  int n;
  matrix values; /* { dg-note "in member 'values'" } */
};

struct without
{
  int n;
  matrix values;
#pragma acc shape exclude(values)
};

void
f (matrix &m, field &x, without &y)
{
#pragma acc enter data copyin(m) /* { dg-warning "mapped as they are, without the elements, which its mapping counts" } */
#pragma acc enter data copyin(x) /* { dg-warning "mapped as they are, without the elements, which its mapping counts" } */
#pragma acc enter data copyin(y)
}
