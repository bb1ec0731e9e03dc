/* Section 1.1: a local class's shape may not use the locals of its function.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
f (int size)
{
  struct local
  {
    int *a;
#pragma acc shape include(a[0:size]) /* { dg-error "'size'|parameter" } */
  };
  local x = { 0 };
#pragma acc data copy(x)
  ;
}
