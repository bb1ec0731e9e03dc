/* Section 2: the report of what each directive moves, in the user's names: all
   clauses on all directives, explicit and implicit, deep and plain.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-report" } */

struct part
{
  int n;
  double *v, *w;
#pragma acc shape include(v[0:n]) exclude(w)
};

struct whole
{
  int m;
  struct part *l;
  double **rows;
  int *begin, *end, *there;
  double *host;
#pragma acc shape include(l[0:m], rows[0:m][0:4], begin[0:m], end[@begin]) \
    include(there[@]) exclude(host)
};

void
regions (struct whole t, struct whole *p, double *a, double *b, int n)
{
#pragma acc data copy(t) copyin(a[0:n], n) create(b[0:n])
/* { dg-note {copy \(t\) moves t, t\.l\[0:m\], t\.l\[\]\.v\[0:n\], t\.rows\[0:m\]\[0:4\] and t\.begin\[0:m\]; t\.end\[@begin\] and t\.there\[@\] are looked up; t\.l\[\]\.w and t\.host stay on the host; copyin moves a\[0:n\] and n; create allocates b\[0:n\](?=\n)} "" { target *-*-* } .-1 } */
  {
#pragma acc parallel present(t, a[0:n])
/* { dg-note {present \(t\) expects t, t\.l\[0:m\], t\.l\[\]\.v\[0:n\], t\.rows\[0:m\]\[0:4\] and t\.begin\[0:m\]; present expects a\[0:n\](?=\n)} "" { target *-*-* } .-1 } */
    t.m = 1;
  }
#pragma acc data copyin(p[0:n]) copyout(a[0:n - 1])
/* { dg-note {copyin \(p\) moves p\[0:n\], p\[\]\.l\[0:m\], p\[\]\.l\[\]\.v\[0:n\], p\[\]\.rows\[0:m\]\[0:4\] and p\[\]\.begin\[0:m\]; p\[\]\.end\[@begin\] and p\[\]\.there\[@\] are looked up; p\[\]\.l\[\]\.w and p\[\]\.host stay on the host; copyout moves a\[0:n - 1\](?=\n)} "" { target *-*-* } .-1 } */
  ;
#pragma acc data no_create(p[0:1], b[0:n])
/* { dg-note {no_create \(p\) uses p\[0:1\], p->l\[0:m\], p->l\[\]\.v\[0:n\], p->rows\[0:m\]\[0:4\] and p->begin\[0:m\]; no_create uses b\[0:n\](?=\n)} "" { target *-*-* } .-1 } */
  ;
#pragma acc data create(p[2:1])
/* { dg-note {create \(p\) allocates p\[2:1\], p\[\]\.l\[0:m\], p\[\]\.l\[\]\.v\[0:n\], p\[\]\.rows\[0:m\]\[0:4\] and p\[\]\.begin\[0:m\]; p\[\]\.end\[@begin\] and p\[\]\.there\[@\] are looked up; p\[\]\.l\[\]\.w and p\[\]\.host stay on the host(?=\n)} "" { target *-*-* } .-1 } */
  ;
#pragma acc parallel loop copyout(a[0:n])
/* { dg-note {implicit copy \(t\) moves t, t\.l\[0:m\], t\.l\[\]\.v\[0:n\], t\.rows\[0:m\]\[0:4\] and t\.begin\[0:m\]; t\.end\[@begin\] and t\.there\[@\] are looked up; t\.l\[\]\.w and t\.host stay on the host; copyout moves a\[0:n\]; p is looked up(?=\n)} "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    a[i] = t.m + p->m;
#pragma acc kernels copy(p[0:1])
/* { dg-note {copy \(p\) moves p\[0:1\], p->l\[0:m\], p->l\[\]\.v\[0:n\], p->rows\[0:m\]\[0:4\] and p->begin\[0:m\]; p->end\[@begin\] and p->there\[@\] are looked up; p->l\[\]\.w and p->host stay on the host(?=\n)} "" { target *-*-* } .-1 } */
  p->m = 1;
#pragma acc serial default(present)
/* { dg-note {implicit present \(t\) expects t, t\.l\[0:m\], t\.l\[\]\.v\[0:n\], t\.rows\[0:m\]\[0:4\] and t\.begin\[0:m\](?=\n)} "" { target *-*-* } .-1 } */
  t.m = 1;
}

void
standalone (struct whole t, struct whole *p, double *a, int n)
{
#pragma acc enter data copyin(t, p[0:n]) create(a[0:n])
/* { dg-note {copyin \(t\) moves t, t\.l\[0:m\], t\.l\[\]\.v\[0:n\], t\.rows\[0:m\]\[0:4\] and t\.begin\[0:m\]; t\.end\[@begin\] and t\.there\[@\] are looked up; t\.l\[\]\.w and t\.host stay on the host; copyin \(p\) moves p\[0:n\], p\[\]\.l\[0:m\], p\[\]\.l\[\]\.v\[0:n\], p\[\]\.rows\[0:m\]\[0:4\] and p\[\]\.begin\[0:m\]; p\[\]\.end\[@begin\] and p\[\]\.there\[@\] are looked up; p\[\]\.l\[\]\.w and p\[\]\.host stay on the host; create allocates a\[0:n\](?=\n)} "" { target *-*-* } .-1 } */
#pragma acc update self(t) device(a[0:n])
/* { dg-note {self \(t\) moves t, t\.l\[0:m\], t\.l\[\]\.v\[0:n\], t\.rows\[0:m\]\[0:4\] and t\.begin\[0:m\]; t\.l\[\]\.w and t\.host stay on the host; device moves a\[0:n\](?=\n)} "" { target *-*-* } .-1 } */
#pragma acc update device(p[1:2])
/* { dg-note {device \(p\) moves p\[1:2\], p\[\]\.l\[0:m\], p\[\]\.l\[\]\.v\[0:n\], p\[\]\.rows\[0:m\]\[0:4\] and p\[\]\.begin\[0:m\]; p\[\]\.l\[\]\.w and p\[\]\.host stay on the host(?=\n)} "" { target *-*-* } .-1 } */
#pragma acc host_data use_device(a, p)
/* { dg-note {use_device gives the device address of a and p(?=\n)} "" { target *-*-* } .-1 } */
  ;
#pragma acc exit data copyout(t) delete(p[0:n], a[0:n])
/* { dg-note {copyout \(t\) moves t, t\.l\[0:m\], t\.l\[\]\.v\[0:n\], t\.rows\[0:m\]\[0:4\] and t\.begin\[0:m\]; t\.l\[\]\.w and t\.host stay on the host; delete \(p\) releases p\[0:n\], p\[\]\.l\[0:m\], p\[\]\.l\[\]\.v\[0:n\], p\[\]\.rows\[0:m\]\[0:4\] and p\[\]\.begin\[0:m\]; delete releases a\[0:n\](?=\n)} "" { target *-*-* } .-1 } */
#pragma acc exit data delete(p)
/* { dg-note {delete \(p\) releases \*p, p->l\[0:m\], p->l\[\]\.v\[0:n\], p->rows\[0:m\]\[0:4\] and p->begin\[0:m\](?=\n)} "" { target *-*-* } .-1 } */
#pragma acc exit data copyout(a)
/* { dg-note {copyout \(a\) is about a itself if that is present, else what it leads to(?=\n)} "" { target *-*-* } .-1 } */
#pragma acc enter data copyin(a)
/* { dg-note {copyin \(a\) moves the pointer a and nothing that it leads to(?=\n)} "" { target *-*-* } .-1 } */
#pragma acc enter data attach(t.l)
/* { dg-note {t\.l is attached(?=\n)} "" { target *-*-* } .-1 } */
#pragma acc exit data detach(t.l)
/* { dg-note {t\.l is detached(?=\n)} "" { target *-*-* } .-1 } */
}

void
declared (int n)
{
  struct whole t = { 0, 0, 0, 0, 0, 0, 0 };
#pragma acc declare copy(t)
/* { dg-note {copy \(t\) moves t, t\.l\[0:m\], t\.l\[\]\.v\[0:n\], t\.rows\[0:m\]\[0:4\] and t\.begin\[0:m\]; t\.end\[@begin\] and t\.there\[@\] are looked up; t\.l\[\]\.w and t\.host stay on the host(?=\n)} "" { target *-*-* } .-1 } */
#pragma acc parallel
  t.m = n;
}
