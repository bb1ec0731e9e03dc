/* Section 1.3: a variable that only a nest names is used, and one that nothing
   names is not.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-additional-options "-Wall -Wextra" } */

struct part
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

void
nest (struct part *p, int length)
{
  int from = 1;
  int nobody; /* { dg-warning "unused variable" } */
  struct
  {
    int limit;
  } local;
  local.limit = 4;
#pragma acc enter data copyin(p[0:1])::{ include(a[from:length]) if(n < local.limit) }
}

void
condition (struct part *p)
{
  int limit;
  limit = 3;
#pragma acc data copyin(p[0:1])::{ include(a[0:n]) if(n < limit) }
  p->n++;
}
