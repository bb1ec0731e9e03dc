/* doc/infer.md: what the closure of a forall has captured is looked at, though
   objects in it have no shapes yet; the program runs on the host, by itself, too.
   Nothing is told of the members of accdeep's own classes.

   { dg-do run }
   { dg-additional-options "-fplugin-arg-accdeep-infer" }
   { dg-skip-device nvidia "the file is about the host's memory" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-infer.h"
#include <accdeep/forall.hpp>

namespace acc = accdeep::acc;
using policy = acc::parallel<acc::loop<acc::gang, acc::vector>>;

struct field
{
  int cells;
  double *value;
};

struct mesh
{
  int n;
  field *fields;
};

static double
run (int n)
{
  mesh m = { n, new field[n] };
  double sum = 0;
  for (int i = 0; i < n; i++)
    {
      const int cells = 11 + 3 * i;
      m.fields[i] = { cells, new double[cells] };
      for (int k = 0; k < cells; k++)
	m.fields[i].value[k] = k;
    }
  for (int i = 0; i < n; i++)
    {
      field &f = m.fields[i];
      accdeep::forall<policy> (accdeep::range (0, f.cells), [&] (int k) { f.value[k] += i; });
      for (int k = 0; k < f.cells; k++)
	sum += f.value[k] - k;
    }
  accdeep::forall<policy> (accdeep::range (0, n), [&] (int i) { m.fields[i].value[0] = i; });
  accdeep::sum<double> all (0);
  accdeep::forall<policy> (accdeep::range (0, n), [&] (int i) { all += m.fields[i].value[0]; });
  return sum + all.get ();
}

int
main (int argc, char **argv)
{
  double expected = 0;
  for (int i = 0; i < 9; i++)
    expected += i * (11 + 3 * i) + i;
  CHECK_EQ (run (9), expected);
  if (argc > 1)
    return 0;
  infer (argv[0], "run");
  CHECK_EXTENT ("field", "value", "cells", 9, 9);
  CHECK_EXTENT ("mesh", "fields", "n", 2, 1); /* On the stack: each loop counts.  */
  CHECK (!strstr (evidence, "{ \"name\": \"accdeep::"));
  return 0;
}
