/* Section 7: extents on a std::unique_ptr are those of the pointer in it, those
   on a container are its elements'.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <array>
#include <list>
#include <memory>
#include <vector>

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
  std::vector<int> x; /* { dg-note "'x' declared here" } */
  std::array<int *, 3> y; /* { dg-note "'y' declared here" } */
  std::list<int> z; /* { dg-note "'z' declared here" } */
#pragma acc shape include(v[0:n][0:n]) /* { dg-error "33:too many extents for 'v' of type 'std::unique_ptr<int \\\[\\\]" } */
#pragma acc shape(a) include(w[0:n]) /* { dg-error "31:extent on 'w' of type \[^\n\]*, which is neither a pointer nor an array" } */
#pragma acc shape(b) exclude(v[0:n]) /* { dg-error "31:extent on excluded member 'v'" } */
#pragma acc shape(c) include(v[0:m]) /* { dg-error "34:'m' was not declared in this scope" } */
#pragma acc shape(d) include(end[@w]) /* { dg-error "35:base 'w' of 'end' is not a pointer member" } */
#pragma acc shape(e) include(x[0:n][0:n]) /* { dg-error "36:too many extents for 'x' of type 'std::vector<int>" } */
#pragma acc shape(f) include(y[0:3][0:1][0:1]) /* { dg-error "41:too many extents for 'y' of type 'std::array<int\\*, 3>" } */
#pragma acc shape(g) include(z[0:n]) /* { dg-error "31:extent on 'z' of type \[^\n\]*, which is neither a pointer nor an array" } */
#pragma acc shape(h) include(y[@]) /* { dg-error "31:'\\\[@\\\]' on 'y': only pointers can be translated" } */
};
