/* Section 1.2: a name in an extent that nobody knows is an error, even if no
   function follows the struct.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:nothing + 1]) /* { dg-error "31:'nothing' is neither a member of 'struct vec' nor declared" } */
};

struct vec v;
int later;

struct other
{
  int *a; /* { dg-note "declared here" } */
  int *b;
#pragma acc shape include(a[0:later * 2], b[0:a]) /* { dg-error "'a'" } */
};
