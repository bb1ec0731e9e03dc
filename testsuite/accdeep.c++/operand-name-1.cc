/* The cure `operand-name': members of members and of captured variables, which
   GCC alone rejects.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

struct part
{
  int n;
  double *p;
};

struct whole
{
  part in;
  void
  enter ()
  {
#pragma acc enter data copyin(in.p[0:2])
  }
};

void
captured (part *q, part (&v)[2])
{
  [&] {
#pragma acc update self(q->n)
  }();
#pragma acc enter data copyin(v[1].p[0:2])
}

/* { dg-final { needs-cure operand-name "does not have pointer or array type" } } */
/* { dg-final { needs-cure operand-name "subscripted value is neither array nor pointer" } } */
