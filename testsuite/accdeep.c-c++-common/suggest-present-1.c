/* Section 1: a clause that requires a member's target to be present, and an
   update of it, map nothing, so an extent is suggested; a clause that maps it is
   enough.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-suggest" } */

struct pond
{
  int n;
  double *depth; /* { dg-warning "suggested: 'depth.0:n.'" } */
  double *salt;  /* { dg-warning "suggested: 'salt.0:n.'" } */
  double *plant;
};

void
step (struct pond *p)
{
#pragma acc enter data copyin(p[0:1])
#pragma acc enter data copyin(p->plant[0:p->n])
#pragma acc parallel loop present(p[0:1], p->depth[0:p->n], p->plant[0:p->n])
  for (int i = 0; i < p->n; i++)
    p->depth[i] += p->salt[i] * p->plant[i]; /* { dg-note "" } */
#pragma acc update self(p->salt[0:p->n])
}
