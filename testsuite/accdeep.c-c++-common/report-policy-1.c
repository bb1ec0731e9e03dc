/* Sections 1.4 and 1.5: the report says which members do something else than
   their clause, and what a policy does with each.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-report" } */

struct s
{
  int n, m, k;
  double *a, *b, *c, *d;
#pragma acc shape include(a[0:n], b[0:n], c[0:n], d[0:n]) init_needed(n)
#pragma acc shape(only_a) default(exclude) include(a)
#pragma acc shape(half) exclude(d) include(c[0:m])
#pragma acc policy(step) copyin(a) copyout(b) create(c) default(copyin) \
    exclude(d)
#pragma acc policy(fetch) update(b) default(exclude)
#pragma acc policy(ways) in(a) out(b) create(c) inout(d)
};

void
f (struct s x, struct s *p)
{
#pragma acc data copy<only_a>(x)
/* { dg-note {copy<only_a> \(x\) moves x\.a\[0:n\]; x\.n, x\.m, x\.k, x\.b, x\.c and x\.d stay on the host(?=\n)} "" { target *-*-* } .-1 } */
  ;
#pragma acc data copyin(p[0:3]<half>)
/* { dg-note {copyin<half> \(p\) moves p\[0:3\], p\[\]\.a\[0:n\], p\[\]\.b\[0:n\] and p\[\]\.c\[0:m\]; p\[\]\.d stays on the host(?=\n)} "" { target *-*-* } .-1 } */
  ;
#pragma acc data copyout(x)
/* { dg-note {copyout \(x\) moves x, x\.a\[0:n\], x\.b\[0:n\], x\.c\[0:n\] and x\.d\[0:n\]; x\.n goes in and comes out(?=\n)} "" { target *-*-* } .-1 } */
  ;
#pragma acc data copy<ways>(x)
/* { dg-note {copy<ways> \(x\) moves x and x\.d\[0:n\]; x\.a\[0:n\] goes in only; x\.b\[0:n\] comes out only; x\.c\[0:n\] is allocated(?=\n)} "" { target *-*-* } .-1 } */
  ;
#pragma acc data invoke<step>(x)
/* { dg-note {invoke<step> \(x\): x and x\.a\[0:n\] go in; x\.b\[0:n\] comes out; x\.c\[0:n\] is allocated; x\.d stays on the host(?=\n)} "" { target *-*-* } .-1 } */
  ;
#pragma acc enter data invoke<step>(p[0:2])
/* { dg-note {invoke<step> \(p\): p\[0:2\] and p\[\]\.a\[0:n\] go in; p\[\]\.b\[0:n\] and p\[\]\.c\[0:n\] are allocated; p\[\]\.d stays on the host(?=\n)} "" { target *-*-* } .-1 } */
#pragma acc exit data invoke<step>(p[0:2])
/* { dg-note {invoke<step> \(p\): p\[\]\.b\[0:n\] comes out; p\[0:2\], p\[\]\.a\[0:n\] and p\[\]\.c\[0:n\] are released; p\[\]\.d stays on the host(?=\n)} "" { target *-*-* } .-1 } */
#pragma acc update invoke<fetch>(self: p[0:2])
/* { dg-note {invoke<fetch> \(p\): p\[\]\.b\[0:n\] comes out; p\[\]\.n, p\[\]\.m, p\[\]\.k, p\[\]\.a, p\[\]\.c and p\[\]\.d stay on the host(?=\n)} "" { target *-*-* } .-1 } */
#pragma acc update self<only_a>(x)
/* { dg-note {self<only_a> \(x\) moves x\.a\[0:n\]; x\.n, x\.m, x\.k, x\.b, x\.c and x\.d stay on the host(?=\n)} "" { target *-*-* } .-1 } */
}
