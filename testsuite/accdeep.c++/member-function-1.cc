/* Section 2.2: a class of which no directive says anything, whose member
   functions use members on the host and in constructs, compiles as without the
   plugin.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

#include <vector>

struct ring
{
  unsigned side;
  std::vector<double> cell;
  double scale, *raw;
  void fill (double *p, int count);
  void twice (double *p, int count);
  double total ();
  void apply ();
};

void
ring::fill (double *p, int count)
{
  if (side == 0)
    return;
#pragma acc parallel loop copy(p [0:count])
  for (unsigned i = 0; i < side; i++)
    p[i] = 1;
}

void
ring::twice (double *p, int count)
{
#pragma acc parallel loop copy(p [0:count])
  for (unsigned i = 0; i < side; i++)
    p[i] = 1;
#pragma acc kernels loop copy(p [0:count])
  for (unsigned i = 0; i < side; i++)
    p[i] += 1;
  side = 4;
}

double
ring::total ()
{
  double s = 0, *p = raw;
  int k = side;
#pragma acc parallel loop reduction(+ : s) copyin(p [0:k])
  for (unsigned i = 0; i < side; i++)
    s += p[i];
  return s;
}

void
ring::apply ()
{
  double *v = cell.data ();
  const unsigned n = cell.size ();
#pragma acc parallel loop copy(v [0:n])
  for (unsigned i = 0; i < n; i++)
    v[i] *= scale;
}
