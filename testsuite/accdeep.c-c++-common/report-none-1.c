/* Section 2: without the argument there is no report, and no warning of pointers
   of the host's; other diagnostics stay.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct s
{
  int n;
  double *a, *b;
#pragma acc shape include(a[0:n])
};

void
f (struct s x, double *a)
{
#pragma acc parallel copy(x)
  x.b[0] = a[0];
}
