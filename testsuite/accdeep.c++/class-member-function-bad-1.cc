/* Section 1.3: member functions and static members are no members of a
   shape.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  static int count;
  int *a;
  int size () const { return n; }
#pragma acc shape include(a[0:n], size) /* { dg-error "35:.*'size'" } */
#pragma acc shape exclude(count) /* { dg-error "27:.*'count'" } */
};
