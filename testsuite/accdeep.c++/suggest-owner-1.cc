// Section 1: suggested extents from new-expressions with initializers, from
// allocators in any words, and from std::unique_ptr and std::shared_ptr; of
// std::unique_ptr to arrays and of pointers in std::array; none where what is put
// there has an unknown length or leads elsewhere, and nothing of what takes none.
//
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-options "-fplugin-arg-accdeep-suggest -fplugin-arg-accdeep-warn-host-pointers=no" }

#include <array>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <new>
#include <string>

struct vec3
{
  double x, y, z;
};

struct data
{
  int n, m;
  double **two;    // { dg-warning "suggested: 'two.0:2.'" }
  double **three;  // { dg-warning "suggested: 'three.0:3..0:n.'" }
  double **later;  // { dg-warning "suggested: 'later.0:n..0:m.'" }
  double **shared; // { dg-warning "suggested: 'shared.0:m.'" }
  double **again;  // { dg-warning "suggested: 'again.0:m.'" }
  double *zeros;   // { dg-warning "suggested: 'zeros.0:n.'" }
  double *braced;  // { dg-warning "suggested: 'braced.0:m.'" }
  vec3 *one;       // { dg-warning "suggested: 'one.0:1.'" }
  vec3 *points;    // { dg-warning "suggested: 'points.0:n.'" }
  double *swapped; // { dg-warning "suggested: 'swapped.0:n.'" }
  double *aligned; // { dg-warning "suggested: 'aligned.0:n.'" }
  double *posix;   // { dg-warning "suggested: 'posix.0:m.'" }
  double *bytes;   // { dg-warning "suggested: 'bytes.0:n.'" }
  double *nothrow; // { dg-warning "suggested: 'nothrow.0:m.'" }
  char *name;      // { dg-warning "suggested: 'name.0:__builtin_strlen .name. . 1.'" }
  std::unique_ptr<double[]> made;  // { dg-warning "suggested: 'made.0:n.'" }
  // { dg-note "in member 'made'" "" { target *-*-* } .-1 }
  std::unique_ptr<double[]> taken; // { dg-warning "suggested: 'taken.0:m.'" }
  std::unique_ptr<double[]> given; // { dg-warning "suggested: 'given.0:n.'" }
  double *raw;                     // { dg-warning "suggested: 'raw.@made.'" }
  double *released;                // { dg-warning "suggested: 'released.0:m.'" }
  double *of_shared;               // { dg-warning "suggested: 'of_shared.0:n.'" }
  std::array<double *, 3> parts;   // { dg-warning "suggested: 'parts.0:3..0:n.'" }
  std::unique_ptr<double[]> unknown; // { dg-warning "'unknown' of 'data' is used on the device, and no directive says how far it extends, nor does" }
  // { dg-note "tells what other files do with it" "" { target *-*-* } .-1 }
  // { dg-note "a run tells more" "" { target *-*-* } .-2 }
  double *untold; // { dg-warning "'untold' of 'data' is used on the device, and no directive says how far it extends, nor does" }
  // { dg-note "tells what other files do with it" "" { target *-*-* } .-1 }
  // { dg-note "a run tells more" "" { target *-*-* } .-2 }
  /* What follows has no extents.  */
  std::unique_ptr<vec3> single;
  std::shared_ptr<vec3> common;
  std::array<double, 3> values;
  std::string text;
  std::list<int> items;
  std::deque<double> queue;
  std::map<int, double> table;
};

std::unique_ptr<double[]> from_elsewhere ();

void
make (data *d, int n, int m, int k, double *a, double *b)
{
  d->n = n;
  d->m = m;
  d->two = new double *[2] { a, b }; // { dg-note "'.0:2.': allocated with 'new" }
  d->three = new double *[] { new double[n], new double[n], new double[n] }; // { dg-note "allocated with 'new" }
  double **rows = new double *[n]; // { dg-note "'.0:n.': allocated with 'new" }
  for (int i = 0; i < n; i++)
    rows[i] = new double[m]; // { dg-note "'.0:m.': allocated with 'new" }
  d->later = rows;
  /* Two members have this one.  */
  double **both = new double *[m]; // { dg-note "'.0:m.': allocated with 'new" }
  both[0] = new double[n];
  d->shared = both;
  d->again = both;
  d->zeros = new double[n] (); // { dg-note "'.0:n.': allocated with 'new" }
  d->braced = new double[m] { 1, 2 }; // { dg-note "'.0:m.': allocated with 'new" }
  d->one = new vec3 { 1, 2, 3 }; // { dg-note "'.0:1.': allocated with 'new" }
  d->points = new vec3[n] {}; // { dg-note "'.0:n.': allocated with 'new" }
  d->swapped = (double *) calloc (sizeof (double), n); // { dg-note "allocated with 'calloc" }
  d->aligned = (double *) aligned_alloc (64, n * sizeof (double)); // { dg-note "allocated with 'aligned_alloc" }
  if (posix_memalign ((void **) &d->posix, 64, m * sizeof (double))) // { dg-note "allocated with 'posix_memalign" }
    abort ();
  d->bytes = (double *) ::operator new (n * sizeof (double)); // { dg-note "allocated with" }
  d->nothrow = new (std::nothrow) double[m]; // { dg-note "allocated with" }
  d->name = strdup ("x"); // { dg-note "set to a string" }
  d->made = std::make_unique<double[]> (n); // { dg-note "allocated with '(std::)?make_unique" }
  d->taken.reset (new double[m]); // { dg-note "allocated with" }
  std::unique_ptr<double[]> p (new double[n]); // { dg-note "allocated with" }
  d->given = std::move (p);
  d->raw = d->made.get (); // { dg-note "set from 'd->made'" }
  d->released = std::make_unique<double[]> (m).release (); // { dg-note "allocated with '(std::)?make_unique" }
  std::shared_ptr<double[]> owner (new double[n]); // { dg-note "allocated with" }
  d->of_shared = owner.get ();
  for (int i = 0; i < 3; i++)
    d->parts[i] = new double[n]; // { dg-note "'.0:n.': allocated with" }
  // { dg-note "'.0:3.': indexed by 'i' below '3'" "" { target *-*-* } .-1 }
  d->unknown = from_elsewhere ();
  /* No member says how many.  */
  d->untold = std::make_unique<double[]> (k).release (); // { dg-note "allocated with '(std::)?make_unique.*, which no member tells" }
  d->single = std::make_unique<vec3> ();
  d->common = std::make_shared<vec3> ();
}

double
use (data *d, int k)
{
  double s = 0;
#pragma acc parallel loop copy(d[0:1]) reduction(+:s) // { dg-warning "are mapped as they are, without the array" }
  for (int i = 0; i < 4; i++)
    {
      s += d->two[k][k] + d->three[k][k] + d->later[k][k] + d->shared[k][k] // { dg-note "used here" }
           + d->again[k][k] + d->zeros[k] + d->braced[k] + d->one->x // { dg-note "" }
           + d->points[k].y + d->swapped[k] + d->aligned[k] + d->posix[k] // { dg-note "used here" }
           + d->bytes[k] + d->nothrow[k] + d->name[k] + d->made[k] // { dg-note "used here" }
           + d->taken[k] + d->given[k] + d->raw[k] + d->released[k] // { dg-note "used here" }
           + d->of_shared[k] + d->parts[k][k] + d->unknown[k] + d->untold[k]; // { dg-note "used here" }
      s += d->single->x + d->common->y + d->values[k] + d->text[k]
           + d->items.front () + d->queue[k] + d->table.begin ()->second;
    }
  return s;
}
