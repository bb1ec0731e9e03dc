/* Section 2: why the report calls something shallow: no shape, no extent, a
   pointer by itself; and what a library or somebody else has mapped is not.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-report" } */

struct raw
{
  int n;
  double *p;
  struct raw *next;
};

struct flat
{
  int n;
  double v[4];
};

struct half
{
  int n;
  double *a, *b;
  void (*call) (int);
  struct raw inner, *raws;
  union
  {
    float *f;
    int *i;
  } u;
#pragma acc shape include(a[0:n], raws[0:2], u.f[0:n])
};

void
f (struct raw r, struct raw *p, struct flat x, struct half h, double *a)
{
#pragma acc data copy(r)
/* { dg-note {copy \(r\) moves r; r\.p and r\.next are shallow because (struct )?raw has no shape(?=\n)} "" { target *-*-* } .-1 } */
  ;
#pragma acc enter data copyin(p[0:3], x)
/* { dg-note {copyin \(p\) moves p\[0:3\]; p\[\]\.p and p\[\]\.next are shallow because (struct )?raw has no shape; copyin moves x(?=\n)} "" { target *-*-* } .-1 } */
#pragma acc enter data copyin(p->p[0:p->n])
/* { dg-note {copyin moves p->p\[0:p->n\](?=\n)} "" { target *-*-* } .-1 } */
#pragma acc data present(p[0:3])
/* { dg-note {present expects p\[0:3\](?=\n)} "" { target *-*-* } .-1 } */
  ;
#pragma acc data copy(h)
/* { dg-note {copy \(h\) moves h, h\.a\[0:n\], h\.raws\[0:2\] and h\.u\.f\[0:n\]; h\.b, h\.inner\.p, h\.inner\.next and h\.u\.i are shallow because no extent is given; h\.raws\[\]\.p and h\.raws\[\]\.next are shallow because (struct )?raw has no shape(?=\n)} "" { target *-*-* } .-1 } */
  ;
#pragma acc enter data copyin(a)
/* { dg-note {copyin \(a\) moves the pointer a and nothing that it leads to(?=\n)} "" { target *-*-* } .-1 } */
#pragma acc exit data delete(p[0:3])
/* { dg-note {delete releases p\[0:3\](?=\n)} "" { target *-*-* } .-1 } */
}
