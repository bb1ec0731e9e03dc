/* A shape that comes behind a directive that uses the type is an error: the
   directive has mapped the object as it is.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* { dg-do compile } */

struct bag
{
  int n;
  double *x;
};

struct box
{
  int n;
  struct bag inner;
};

struct updated
{
  int n;
  double *x;
};

struct later
{
  int n;
  double *x, *y;
};

void
f (struct bag b, struct box c, struct updated *u)
{
#pragma acc parallel loop copy(b) /* { dg-note "'(struct )?bag' is used here" } */
  for (int i = 0; i < 4; i++)
    b.n = i;
#pragma acc enter data copyin(c)
#pragma acc update self(u[0:2]) /* { dg-note "'(struct )?updated' is used here" } */
}

#pragma acc shape type(struct bag) include(x[0:n]) /* { dg-error "9:shape of '(struct )?bag' comes behind a directive that uses the type" } */
#pragma acc shape type(struct updated) include(x[0:n]) /* { dg-error "9:shape of '(struct )?updated' comes behind" } */

/* What has a name, and what nothing has used, may come at any time.  */
#pragma acc shape(named) type(struct box) exclude(inner)
#pragma acc shape type(struct later) include(x[0:n], y[0:n])

void
g (struct later *l, struct box c)
{
#pragma acc enter data copyin(l[0:1])
#pragma acc enter data copyin<named>(c)
}
