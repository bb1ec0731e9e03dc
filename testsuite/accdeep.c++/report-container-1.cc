/* Section 7: the report calls containers by the names that the user knows, with
   their elements in brackets.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-std=c++17 -fplugin-arg-accdeep-report" } */

#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

struct cell
{
  int n;
  double *v;
  double *host;
#pragma acc shape include(v[0:n]) exclude(host)
};

struct mesh
{
  int m;
  std::vector<cell> cells;
  std::vector<std::vector<double>> table;
};

struct owner
{
  int m;
  std::unique_ptr<double[]> array;
  std::unique_ptr<cell> one;
  std::string name;
  std::optional<cell> maybe;
#pragma acc shape include(array[0:m])
};

void
f (mesh &x, owner &o, std::vector<cell> &v, std::vector<double> w)
{
#pragma acc data copy(x)
/* { dg-note {copy \(x\) moves x, x\.cells\[\], x\.cells\[\]\.v\[0:n\], x\.table\[\] and x\.table\[\]\[\]; x\.cells\[\]\.host stays on the host(?=\n)} "" { target *-*-* } .-1 } */
  ;
#pragma acc enter data copyin(v, w)
/* { dg-note {copyin \(v\) moves v, v\[\] and v\[\]\.v\[0:n\]; v\[\]\.host stays on the host; copyin \(w\) moves w and w\[\](?=\n)} "" { target *-*-* } .-1 } */
#pragma acc parallel copyin(o)
/* { dg-note {copyin \(o\) moves o, o\.array\[0:m\], o\.one\[\], o\.one->v\[0:n\] and 3 more; o\.one->host and o\.maybe\.host stay on the host(?=\n)} "" { target *-*-* } .-1 } */
  o.m = 1;
}
