/* Section 2: what each clause and operand form hands to the library.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(s) exclude(a)
};

struct two
{
  struct vec v;
  struct vec w[2];
};

void
f (struct vec *p, struct vec one, struct two *t, int *q, int *end)
{
#pragma acc data copy(one) copyin(p[0:2]) create<s>(t->v) no_create(q[@])
  ;
#pragma acc enter data pcopyin(t->w[1:1]) present_or_create(one<s>)
#pragma acc data copy(q[0:4]) present(end[@q]) copyin(one)
  ;
#pragma acc exit data copyout(p[0:2]) delete(one) finalize
#pragma acc update host(one) device<s>(p[0:2]) if_present
#pragma acc parallel copyout(one) present(p[0:2])
  one.n = p->n;
#pragma acc kernels
  one.n = 2;
}

/* { dg-final { scan-accdeep-dump "operand data \[^\n\]* copy one \"(struct )?vec\" default" } } */
/* { dg-final { scan-accdeep-dump "operand data \[^\n\]* copyin p \"(struct )?vec\" default section" } } */
/* { dg-final { scan-accdeep-dump "operand data \[^\n\]* create t->v \"(struct )?vec\" <s>" } } */
/* { dg-final { scan-accdeep-dump "operand data \[^\n\]* no_create q lookup" } } */
/* { dg-final { scan-accdeep-dump "operand data \[^\n\]* present end relative=q" } } */
/* { dg-final { scan-accdeep-dump "operand enter-data \[^\n\]* copyin t->w \"(struct )?vec\" default section" } } */
/* { dg-final { scan-accdeep-dump "operand enter-data \[^\n\]* create one \"(struct )?vec\" <s>" } } */
/* { dg-final { scan-accdeep-dump "operand exit-data \[^\n\]* copyout p \"(struct )?vec\" default section" } } */
/* { dg-final { scan-accdeep-dump "operand exit-data \[^\n\]* delete one \"(struct )?vec\" default" } } */
/* { dg-final { scan-accdeep-dump "operand update \[^\n\]* self one \"(struct )?vec\" default" } } */
/* { dg-final { scan-accdeep-dump "operand update \[^\n\]* device p \"(struct )?vec\" <s> section" } } */
/* { dg-final { scan-accdeep-dump "operand parallel \[^\n\]* copyout one \"(struct )?vec\" default" } } */
/* { dg-final { scan-accdeep-dump "operand parallel \[^\n\]* present p \"(struct )?vec\" default section" } } */
/* { dg-final { scan-accdeep-dump "operand kernels \[^\n\]* copy one \"(struct )?vec\" default implicit" } } */
