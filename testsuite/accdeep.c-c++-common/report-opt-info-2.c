/* Section 2: and its details are among GCC's notes.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fopt-info-note-omp" } */

struct s
{
  int n;
/* { dg-note {x\.n goes in and comes out(?=\n)} "" { target *-*-* } .-1 } */
  double *a;
  double *b;
#pragma acc shape include(a[0:n]) exclude(b)
/* { dg-note {x\.a\[0:n\] goes in and comes out(?=\n)} "" { target *-*-* } .-1 } */
/* { dg-note {x\.b stays on the host(?=\n)} "" { target *-*-* } .-2 } */
};

void
f (struct s x)
{
#pragma acc data copy(x)
/* { dg-note {x goes in and comes out: (struct )?s(?=\n)} "" { target *-*-* } .-1 } */
  ;
}
