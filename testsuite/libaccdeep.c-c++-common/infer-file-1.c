/* doc/runtime.md: a file of ACCDEEP_INFER that can not be written gets one line,
   and the program ends as it does without it.

   { dg-do run }
   { dg-additional-options "-fplugin-arg-accdeep-infer" }
   { dg-set-target-env-var ACCDEEP_INFER "/nonexistent/run-%%.json" }
   { dg-skip-device simulated "the file is about the host's memory" }
   { dg-output {^libaccdeep: warning: ACCDEEP_INFER: can not write '/nonexistent/run-%.json': No such file or directory\n$} }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-test.h"

struct matrix
{
  int n;
  double *a;
};

int
main (void)
{
  struct matrix m = { 3, NEW (double, 3) };
#pragma acc enter data copyin(m)
#pragma acc exit data delete(m)
  free (m.a);
  return 0;
}
