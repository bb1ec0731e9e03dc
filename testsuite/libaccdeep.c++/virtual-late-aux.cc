/* A program of virtual.exp whose own kernels call no virtual function: the library
   that it loads has functions for the device, when its objects are there already.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define CLASSES_ONLY
#include "../lib/accdeep-test.h"
#include "virtual-library.h"

#include <dlfcn.h>

static figure **
make (int n)
{
  figure **all = NEW (figure *, n);
  for (int i = 0; i < n; i++)
    all[i] = new square (i);
  return all;
}

static double
sum_sides (figure **all, int n)
{
  double result = 0;
#pragma acc serial present(all[0:n][0:1]) copy(result)
  for (int i = 0; i < n; i++)
    result += static_cast<square *> (all[i])->side;
  return result;
}

static void
destroy (figure **all, int n, double size)
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    {
      sum += all[i]->size ();
      CHECK_ABSENT (all[i], sizeof (square));
      delete all[i];
    }
  CHECK_EQ (sum, size);
  free (all);
}

int
main (int, char **argv)
{
  enum { few = 5, many = 400 };
  const double few_size = 30, many_size = 399. * 400 * 799 / 6;
  figure **a = make (few), **b = make (many);
#pragma acc enter data copyin(a[0:few][0:1], b[0:many][0:1])
  CHECK_EQ (sum_sides (a, few), 10);
  CHECK_EQ (sum_sides (b, many), 399 * 200);
  void *handle = dlopen (argv[1], RTLD_NOW | RTLD_LOCAL);
  CHECK (handle);
  const operations &l = *static_cast<operations *> (dlsym (handle, "library"));
  for (int i = 1; i < 4; i++)
    {
      CHECK_EQ (l.sum_present (a, few), few_size * (1 << i));
      CHECK_EQ (l.sum_present (b, many), many_size * (1 << i));
      CHECK_EQ (sum_sides (b, many), 399 * 200);
    }
#pragma acc exit data copyout(a[0:few][0:1], b[0:many][0:1])
  destroy (a, few, few_size * 8);
  destroy (b, many, many_size * 8);
}
