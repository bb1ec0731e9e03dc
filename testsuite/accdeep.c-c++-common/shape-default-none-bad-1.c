/* Section 1.3: default(none): one error, at the clause, names every pointer and
   every deep aggregate that is not listed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct inner
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

struct flat
{
  int i;
};

struct outer
{
  int n;
  int *p;
  int *q;
  int *r;
  struct inner in;
  struct inner many[2];
  struct flat f;
#pragma acc shape default(none) include(q[0:n]) /* { dg-error "19:.*'p', 'r', 'in'(,| and) 'many'" } */
};
