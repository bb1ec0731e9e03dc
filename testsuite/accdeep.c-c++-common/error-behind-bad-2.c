/* The same with a name twice, which we take and stock GCC does not.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* { dg-do compile } */

struct plain
{
  int n;
  double *a, *b;
};

int
unfinished (void)
{
  return nowhere; /* { dg-error "'nowhere' (undeclared|was not declared)" } */
  /* { dg-note "each undeclared identifier" "" { target c } .-1 } */
}

void
in_data (struct plain p)
{
#pragma acc data copyin(p) copy(p.a[0:p.n]) copyin(p)
  {
#pragma acc serial present(p)
    p.a[0] = 1;
  }
}
