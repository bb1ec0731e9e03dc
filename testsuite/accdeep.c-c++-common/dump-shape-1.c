/* Section 1.3: what default and named shapes mean: included, excluded,
   init_needed, extents, the shape of a member.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct inner
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(none) exclude(a)
};

struct outer
{
  int n;
  long m;
  int *p;
  int *q;
  struct inner in;
  float **rows;
#pragma acc shape init_needed(n) include(p[2:n], rows[0:5][0:m]) exclude(q)
#pragma acc shape(small) include<none>(in) exclude(p)
#pragma acc shape(only_q) default(exclude) include(q[0:2 * m])
};

void
f (struct outer *x)
{
#pragma acc enter data copyin(x[0:1])
#pragma acc enter data copyin<small>(x[0:1])
#pragma acc update self<only_q>(x[0:1])
}

/* { dg-final { scan-accdeep-dump "member \"(struct )?outer\" default n included init_needed" } } */
/* { dg-final { scan-accdeep-dump "member \"(struct )?outer\" default p included .2 : member n." } } */
/* { dg-final { scan-accdeep-dump "member \"(struct )?outer\" default q excluded" } } */
/* { dg-final { scan-accdeep-dump "member \"(struct )?outer\" default rows included .0 : 5..0 : member m." } } */
/* { dg-final { scan-accdeep-dump "member \"(struct )?outer\" <small> in included element=none" } } */
/* { dg-final { scan-accdeep-dump "member \"(struct )?outer\" <small> p excluded" } } */
/* { dg-final { scan-accdeep-dump "member \"(struct )?outer\" <only_q> q included .0 : function." } } */
/* { dg-final { scan-accdeep-dump "member \"(struct )?outer\" <only_q> n excluded" } } */
/* { dg-final { scan-accdeep-dump "follow \"(struct )?outer\" default rows offset=48 pointer.0 : 5.\\*8 pointer.0 : s64@8.\\*4" } } */
/* { dg-final { scan-accdeep-dump-not "follow \"(struct )?outer\" <small> p" } } */
/* { dg-final { scan-accdeep-dump-not "follow \"(struct )?outer\" <small> in" } } */
