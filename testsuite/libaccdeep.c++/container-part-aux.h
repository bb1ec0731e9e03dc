/* Elements for tests of containers: with a shape and policies that have names.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct part
{
  int n;
  int *a, *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc shape(lite) exclude(b)
#pragma acc policy(in) default(copyin) copy(a) exclude(b)
#pragma acc policy(fetch) default(exclude) update(a)
};
