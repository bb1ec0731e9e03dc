/* Section 2: sections of members that do not exist, each reported once.  The
   C++ front end of GCC 14 and later does not survive the same in a directive
   without shapes, so this is for C alone.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct s
{
  int n;
  double *a;
#pragma acc shape(d) include(a[0:n])
};

void
g (struct s *p, struct s *q)
{
#pragma acc data copy<d>(p->zip[0:1], q->zap[0:1]) /* { dg-error "no member named 'zip'" } */
  /* { dg-error "no member named 'zap'" "" { target *-*-* } .-1 } */
  ;
}
