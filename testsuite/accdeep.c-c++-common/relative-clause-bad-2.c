/* Section 2.3: pointers in clauses that are relative to each other in a cycle.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

void
f (double *a)
{
  double *p = a, *q = a, *r = a;
#pragma acc parallel present(p[@p]) /* { dg-error "30:'p' is relative to itself" } */
  p[1] = 1;
#pragma acc parallel present(p[@q], q[@p]) /* { dg-error "30:'p' and 'q' are relative to each other in a cycle" } */
/* { dg-note "37:'q' is relative to 'p'" "" { target *-*-* } .-1 } */
  p[1] = *q;
#pragma acc enter data copyin(p[@q], a[0:4]) create(q[@r], r[@p]) /* { dg-error "31:'p', 'q' and 'r' are relative to each other in a cycle" } */
/* { dg-note "53:'q' is relative to 'r'" "" { target *-*-* } .-1 } */
/* { dg-note "60:'r' is relative to 'p'" "" { target *-*-* } .-2 } */

  /* Not so.  */
#pragma acc parallel present(a[0:4], p[@a], q[@p], r[@p])
  p[1] = *q + *r;
}
