/* Section 2: a warning about an operand of a clause with a shape comes once.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct s
{
  int n;
  double *a;
#pragma acc shape(d) include(a[0:n])
};

int old __attribute__ ((deprecated)); /* { dg-note "declared here" } */

void
f (struct s *p)
{
#pragma acc enter data copyin<d>(p[old:1]) /* { dg-warning "'old' is deprecated" } */
}
