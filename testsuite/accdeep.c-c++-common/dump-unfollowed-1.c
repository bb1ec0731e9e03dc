/* Pictures of the data show the pointers whose targets no clause moves: those
   that the shape excludes and those without an extent, with the names that the
   user knows, also in aggregates in place; no others.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile { target lp64 } } */

struct inner
{
  int m;
  int *left, *moved;
#pragma acc shape include(moved[0:m]) exclude(left)
};

struct outer
{
  int n;
  double *data;
  void *cookie;
  char *names[2];
  struct inner part;
#pragma acc shape include(data[0:n]) exclude(cookie)
};

void
f (struct outer *p)
{
#pragma acc enter data copyin(p[0:1])
}

/* { dg-final { scan-accdeep-dump-times {unfollowed "(?:struct )?outer" default } 3 } } */
/* { dg-final { scan-accdeep-dump {unfollowed "(struct )?outer" default cookie offset=16 excluded\n} } } */
/* { dg-final { scan-accdeep-dump {unfollowed "(struct )?outer" default names offset=24\n} } } */
/* { dg-final { scan-accdeep-dump {unfollowed "(struct )?outer" default part.left offset=48 excluded\n} } } */
