/* Section 7: extents on a std::unique_ptr are those of the pointer in it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <memory>

struct handle
{
  int index;
};

struct to_handle
{
  using pointer = handle;
  void operator() (handle) const;
};

struct s
{
  int n;
  std::unique_ptr<int[]> v; /* { dg-note "'v' declared here" } */
  std::unique_ptr<int[], to_handle> w; /* { dg-note "'w' declared here" "" } */
  int *end;
#pragma acc shape include(v[0:n][0:n]) /* { dg-error "33:too many extents for 'v' of type 'std::unique_ptr<int \\\[\\\]" } */
#pragma acc shape(a) include(w[0:n]) /* { dg-error "31:extent on 'w' of type \[^\n\]*, which is neither a pointer nor an array" } */
#pragma acc shape(b) exclude(v[0:n]) /* { dg-error "31:extent on excluded member 'v'" } */
#pragma acc shape(c) include(v[0:m]) /* { dg-error "34:'m' was not declared in this scope" } */
#pragma acc shape(d) include(end[@w]) /* { dg-error "35:base 'w' of 'end' is not a pointer member" } */
};
