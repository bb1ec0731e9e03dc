/* Section 1.3: a pointer to a type with deep members that is left without
   extent in a default(include) shape that shapes other members.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct inner
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

struct outer
{
  int n;
  int *p;
  struct inner *kids; /* { dg-warning "17:'kids' points to '(struct )?inner', which has deep members, but has no extent and is not followed" } */
  char *name;
#pragma acc shape include(p[0:n]) /* { dg-note "9:in this shape" } */
};

void
f (struct outer *p)
{
#pragma acc enter data copyin(p[0:1])
}
