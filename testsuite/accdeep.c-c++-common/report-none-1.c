/* Section 2: without the argument there is no report, and no warning of pointers
   of the host's that other files may map; other diagnostics stay.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct s
{
  int n;
  double *a, *b;
#pragma acc shape include(a[0:n])
};

struct raw
{
  double *p;
};

void
f (struct s x, struct raw r, double *a)
{
#pragma acc parallel copy(x, r)
  x.a[0] = a[0] + r.p[0];
}
