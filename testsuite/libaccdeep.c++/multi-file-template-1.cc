/* Section 1.1: templates and inline functions with directives in a header that
   two files share: one definition, no clash.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-sources "multi-file-template-1-aux.cc" } */

#include "../lib/accdeep-test.h"
#include "multi-file-template-aux.h"

int
main ()
{
  vec<int> v (5);
  int six = 6;
  v.enter ();
  enter_elsewhere (v);
  CHECK_PRESENT (v.data (), 5 * sizeof (int));
  write_device (v.data () + 4, &six, sizeof six);
  leave (v);
  CHECK_PRESENT (v.data (), 5 * sizeof (int));
  leave_elsewhere (v);
  CHECK_EQ (v.data ()[4], 6);
  CHECK_ABSENT (&v, sizeof v);
  CHECK_ABSENT (v.data (), 5 * sizeof (int));
}
