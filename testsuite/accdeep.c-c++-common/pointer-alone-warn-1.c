/* Section 2: a clause that maps a pointer variable, and not the object with a
   shape that it points to, is warned about; once, where it is likely a mistake.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

struct bag
{
  int n;
  double *x;
#pragma acc shape include(x[0:n])
};
struct plain
{
  int n;
};

struct bag *global;
#pragma acc declare create(global)

void
f (struct bag *p, struct bag *q, struct plain *r, double *v)
{
#pragma acc parallel loop copy(p) /* { dg-warning "the pointer 'p' is mapped alone, without the '(struct |)bag' that it points to" } */
  /* { dg-note "'p\\\[0:1\\\]' maps that object" "" { target *-*-* } .-1 } */
  for (int i = 0; i < p->n; i++)
    p->x[i] = i;
#pragma acc data copyin(r, v) create(q) /* { dg-warning "'q' is mapped alone" } */
  /* { dg-note "maps that object" "" { target *-*-* } .-1 } */
  {
  }
#pragma acc enter data copyin(p) /* { dg-warning "'p' is mapped alone" } */
  /* { dg-note "maps that object" "" { target *-*-* } .-1 } */

  /* The object is there as well, or is what is meant.  */
#pragma acc enter data copyin(q, q[0:1])
#pragma acc data copyin(p[0:1]) copyin(p)
  {
#pragma acc parallel present(p) copy(q[0:1])
    p->x[0] = q->x[0];
#pragma acc parallel deviceptr(q)
    q->n = 1;
#pragma acc update self(p)
  }
#pragma acc exit data copyout(q)
}
