/* accdeep/forall.hpp: what reductions with a location and without one do not
   have is one sentence.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-regexp {(?:(?!error: ).)*error: static assertion failed: accdeep::min and accdeep::max have locations(?:(?!error: ).)*error: static assertion failed: the location of a reduction may be copied as bits(?:(?!error: ).)*error: static assertion failed: the location of a reduction has up to 24 bytes(?:(?!error: ).)*error: static assertion failed: this reduction has no location\n(?:(?!error: ).)*error: static assertion failed: this reduction has a location: write minloc \(v, at\) or maxloc \(v, at\)(?:(?!error: ).)*error: static assertion failed: this reduction has no location: it is an accdeep::min<T, Location> or accdeep::max<T, Location> that has(?:(?!error: ).)*error: static assertion failed: this reduction has another operator(?:(?!error: ).)*} } */

#include <accdeep/forall.hpp>

struct deep
{
  deep (const deep &);
  bool operator< (const deep &) const;
};

struct large
{
  long at[5];
  bool operator< (const large &) const;
};

using a = accdeep::reducer<int, accdeep::detail::plus, int>::value_type;
using b = accdeep::min<int, deep>::value_type;
using c = accdeep::min<int, large>::value_type;

void
run ()
{
  accdeep::min<int, int> located;
  accdeep::min<int> least;
  located.min (3);
  least.minloc (3, {});
  located.maxloc (3, 4);
  least.get_loc ();
}
