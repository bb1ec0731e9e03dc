// Cure launch-size: bounds that are the sizes of containers which the host has.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }
// { dg-skip-device host "launches nothing" }
// { dg-set-target-env-var GOMP_DEBUG "1" }

#include "../lib/accdeep-test.h"

#include <vector>

struct field
{
  std::vector<double> values;
  void scale (double factor);
};

void
field::scale (double factor)
{
#pragma acc parallel loop present(this[0:1])
  for (std::size_t i = 0; i < values.size (); i++)
    values[i] *= factor;
}
// { dg-output "kernel \\S*scale.*launch gangs=32, workers=1, vectors=32" }

static void
reference (std::vector<double> &v)
{
#pragma acc parallel loop present(v)
  for (int i = 0; i < int (v.size ()); i++)
    v[i] += 1;
}
// { dg-output ".*kernel \\S*reference.*launch gangs=32, workers=1, vectors=32" }

static void
pointer (field *f)
{
#pragma acc parallel loop present(f[0:1])
  for (std::size_t i = 1; i < f->values.size (); i++)
    f->values[i] += 1;
}
// { dg-output ".*kernel \\S*pointer.*launch gangs=32, workers=1, vectors=32" }

static std::size_t
variable (std::vector<int> v)
{
  std::size_t sum = 0;
#pragma acc parallel loop copyin(v) reduction(+ : sum)
  for (std::size_t i = 0; i < v.size (); i++)
    sum += v[i];
  return sum;
}
// { dg-output ".*kernel \\S*variable.*launch gangs=2, workers=8, vectors=32" }

// The body's own: the host has no such object.
static int
own (int n)
{
  int result = 0;
#pragma acc parallel copy(result)
  {
    struct { int n; int size () const noexcept { return n; } } range = { n };
#pragma acc loop reduction(+ : result)
    for (int i = 0; i < range.size (); i++)
      result++;
  }
  return result;
}

int
main ()
{
  field f;
  f.values.assign (1000, 1);
#pragma acc enter data copyin(f)
  f.scale (2);
  reference (f.values);
  pointer (&f);
#pragma acc exit data copyout(f)
  CHECK_EQ (f.values[0], 3);
  CHECK_EQ (f.values[999], 4);
  CHECK_EQ (variable (std::vector<int> (500, 2)), 1000u);
  CHECK_EQ (own (300), 300);
  return 0;
}
