/* Section 1.1: a local class's shape may not use the locals of its function.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
f (int size) /* { dg-note "'int size' declared here" } */
{
  struct local
  {
    int *a;
#pragma acc shape include(a[0:size]) /* { dg-error "31:use of parameter from containing function" } */
  };
  local x = { 0 };
#pragma acc data copy(x)
  ;
}
