/* Sections 2.1 and 2.2: the report of nests and of members as operands, of which
   an object says nothing itself.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-report" } */

struct part
{
  int n;
  double *v;
#pragma acc shape include(v[0:n])
};

struct s
{
  int n;
  double *a, *b;
  struct part inner, *parts;
#pragma acc shape include(a[0:n], b[0:n], parts[0:2])
};

void
f (struct s x, struct s *p, int k)
{
#pragma acc data copy(x)::{ exclude(b) include(parts[0:1])::{ exclude(v) } }
/* { dg-note {copy \(x\) moves x, x\.a\[0:n\], x\.inner\.v\[0:n\] and x\.parts\[0:1\]; x\.b and x\.parts->v stay on the host(?=\n)} "" { target *-*-* } .-1 } */
  ;
#pragma acc data copy<>(x)::{ include(a[0:k]) }
/* { dg-note {copy \(x\) moves x, x\.a\[0:k\] and x\.inner\.v\[0:n\]; x\.b and x\.parts are shallow because no extent is given(?=\n)} "" { target *-*-* } .-1 } */
  ;
#pragma acc data copyin(x.a[0:k]) copyout(p[k].b[1:2])
/* { dg-note {copyin moves x\.a\[0:k\]; copyout moves p\[k\]\.b\[1:2\](?=\n)} "" { target *-*-* } .-1 } */
  ;
#pragma acc data copyin(x) copy(x.b[0:k])
/* { dg-note {copyin \(x\) moves x, x\.a\[0:n\], x\.inner\.v\[0:n\], x\.parts\[0:2\] and x\.parts\[\]\.v\[0:n\]; copy moves x\.b\[0:k\](?=\n)} "" { target *-*-* } .-1 } */
  ;
#pragma acc enter data copyin(p->parts[0:k])
/* { dg-note {copyin \(p->parts\) moves p->parts\[0:k\] and p->parts\[\]\.v\[0:n\](?=\n)} "" { target *-*-* } .-1 } */
#pragma acc data invoke(x)::{ copyin(a) copyout(b) default(create) }
/* { dg-note {invoke \(x\): x\.a\[0:n\] goes in; x\.b\[0:n\] comes out; x, x\.inner\.v\[0:n\], x\.parts\[0:2\] and x\.parts\[\]\.v\[0:n\] are allocated(?=\n)} "" { target *-*-* } .-1 } */
  ;
}
