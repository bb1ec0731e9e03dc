/* accdeep/forall.hpp: a container of indices may have no more than begin () and
   size (), with iterators of random access.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++17" } */

#include "../lib/accdeep-test.h"

#include <accdeep/forall.hpp>
#include <iterator>

namespace acc = accdeep::acc;

struct evens
{
  struct iterator
  {
    using iterator_category = std::random_access_iterator_tag;
    using difference_type = int;
    using value_type = int;
    using pointer = int *;
    using reference = int;
    int i;
    int
    operator* () const
    {
      return 2 * i;
    }
    int
    operator[] (int k) const
    {
      return 2 * (i + k);
    }
    iterator
    operator+ (int k) const
    {
      return { i + k };
    }
    bool
    operator!= (iterator o) const
    {
      return i != o.i;
    }
    iterator &
    operator++ ()
    {
      i++;
      return *this;
    }
  };
  int n;
  iterator
  begin () const
  {
    return { 0 };
  }
  iterator
  end () const
  {
    return { n };
  }
  int
  size () const
  {
    return n;
  }
};

template <class Policy>
static void
test ()
{
  float *h = NEW (float, 40);
  accdeep::view<float, 1> v (h, 40);
  accdeep::forall<Policy> (evens { 20 }, [=] (int i) { v (i) = i; });
  for (int i = 0; i < 40; i++)
    CHECK_EQ (h[i], i % 2 ? 0 : i);
  free (h);
}

int
main ()
{
  test<acc::parallel<acc::loop<acc::gang, acc::vector>>> ();
  test<accdeep::seq> ();
}
