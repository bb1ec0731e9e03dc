/* Section 2: suggested clauses for pointers to structures that kernels dereference
   and that nothing in the file brings to the device.  What a clause on the
   construct or around it, another directive or a call is about needs none, nor do
   what kernels set and pointers to other types.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-suggest" } */

#include <openacc.h>

struct one { int n; };
struct many { int n; };
struct far { int n; };
struct data { int n; };
struct entered { int n; };
struct called { int n; };
struct inner { int n; };
struct outer { struct inner *in; };
#pragma acc shape type(struct outer) include(in[0:1])

void
missing (struct one *o, struct many *m, struct far *f, int count, int at)
{
#pragma acc parallel loop /* { dg-warning "nothing brings what 'o' points to to the device; suggested: 'copy\\(o.0:1.\\)'" } */
  for (int i = 0; i < 3; i++)
    o->n += i; /* { dg-note "used here" } */
#pragma acc serial /* { dg-warning "copy\\(o.0:1.\\)" } */ \
  if(count)
  o->n = 1; /* { dg-note "used here" } */
#pragma acc kernels loop /* { dg-warning "suggested: 'copy\\(m.0:count.\\)'" } */
  for (int i = 0; i < count; i++)
    m[i].n = i; /* { dg-note "used here" } */
#pragma acc serial /* { dg-warning "nothing brings what 'f' points to to the device" } */
  f[at].n = 1; /* { dg-note "used here" } */
}

void
there (struct data *d, struct entered *e, struct called *c, struct inner *in,
       struct outer *out, double *x, int n)
{
#pragma acc data copy(d[0:n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      d[i].n = i;
  }
#pragma acc enter data copyin(e[0:1], out[0:1])
  acc_copyin (c, sizeof *c);
#pragma acc parallel
  {
    e->n = c->n = in->n;
    x[0] = 1;
    for (struct one *p = (struct one *) x; p; p = 0)
      p->n = 0;
  }
}
