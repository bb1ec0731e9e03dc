/* Section 1: nothing is suggested for a member that a shape or a policy
   describes, that is excluded, that a clause or a call is about, that a kernel
   sets, or that only the host uses.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-suggest" } */

#include <openacc.h>

struct s
{
  int n;
  double *described;
#pragma acc shape include(described[0:n])
  double *named;
#pragma acc shape(some) include(named[0:n])
  double *excluded;
#pragma acc shape exclude(excluded)
  double *by_clause;
  double *by_call;
  double *set;
  double *host;
  struct
  {
    double *inside;
  } part;
#pragma acc shape include(part.inside[0:n])
  void (*function) (void);
};

void
f (struct s *p)
{
  for (int i = 0; i < p->n; i++)
    p->host[i] = 0;
  acc_copyin (p->by_call, p->n * sizeof (double));
  acc_attach ((void **) &p->by_call);
#pragma acc parallel loop present(p[0:1]) copy(p->by_clause[0:p->n])
  for (int i = 0; i < p->n; i++)
    {
      p->described[i] = p->named[i] = p->excluded[i] = p->part.inside[i];
      p->by_clause[i] = p->by_call[i];
      p->set = p->described;
      p->set[i] = 1;
    }
}
