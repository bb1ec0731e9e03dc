/* Section 9: pointers to shaped types in kernels without a clause are looked up
   by one call each. Pointers to other types, and those with clauses or of the
   construct's own, are GCC's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

struct plain
{
  int n;
};

struct shaped
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

void
f (struct shaped *p, struct shaped *q, struct plain *s, int *x)
{
#pragma acc parallel copy(x[0:1])
  x[0] = p->n + s->n;
#pragma acc parallel deviceptr(q) copy(x[0:1])
  x[0] = q->n;
#pragma acc parallel copy(x[0:1])
  {
    struct shaped *own = 0;
    x[0] = own == 0;
  }
#pragma acc serial default(none) copy(x[0:1])
  x[0] = 1;
}

/* { dg-final { scan-accdeep-dump-times {pointer [a-z]+ implicit-pointer-1.c:[0-9]+ \w+ looked up} 1 } } */
/* { dg-final { scan-accdeep-dump {pointer parallel implicit-pointer-1.c:24 p looked up} } } */
/* { dg-final { scan-assembler "GOACC_deep_look_up" } } */
/* { dg-final { scan-assembler-not "GOACC_deep_data_end" } } */
