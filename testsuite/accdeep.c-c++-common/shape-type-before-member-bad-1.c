/* Section 1.2: members are named without their type.  There is one error for a
   member and its extents.  A member that has its type's name is right.  */

struct bag
{
  int n;
  double *x, *y;
#pragma acc shape include(bag.x[0:bag.n]) /* { dg-error "27:'bag' is the type, without which members are named: write 'x'" } */
};

struct crate
{
  int n;
  double *x, *y;
#pragma acc shape include(x[0:crate.n], y[0:n]) /* { dg-error "'crate' is the type, without which members are named: write 'n'" } */
};

struct chest
{
  int n;
  double *x;
};
#pragma acc shape type(struct chest) include(chest.x[0:2 * chest.n]) /* { dg-error "46:'chest' is the type, without which members are named: write 'x'" } */

struct nut
{
  struct kernel
  {
    int n;
    double *x;
  } nut;
#pragma acc shape include(nut.x[0:nut.n])
};

struct nut a;

void
f (void)
{
#pragma acc parallel copy(a)
  a.nut.x[0] = 1;
}
/* SPDX-License-Identifier: GPL-3.0-or-later */
