/* Section 7: the elements of an mdspan whose handle is no pointer are left
   behind, which is said where a clause maps one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-std=c++23" } */

#include <version>

#ifdef __cpp_lib_mdspan
#include <mdspan>
struct shared_accessor
{
  struct data_handle_type
  {
    double *p;
    long generation;
  };
  typedef double element_type;
  typedef double &reference;
  typedef shared_accessor offset_policy;
  reference access (data_handle_type h, std::size_t i) const { return h.p[i]; }
  data_handle_type offset (data_handle_type h, std::size_t i) const
  {
    return { h.p + i, h.generation };
  }
};
typedef std::mdspan<double, std::dextents<int, 2>, std::layout_right,
		    shared_accessor> matrix;
#else
/* One like that of later libraries.  */
namespace std
{
template <class T> class mdspan
{
  struct
  {
    int extents[2];
    int required_span_size () const { return extents[0] * extents[1]; }
  } _M_mapping;
  struct
  {
    T *p;
    long generation;
  } _M_handle;
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
