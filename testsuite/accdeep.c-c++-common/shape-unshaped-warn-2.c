/* Section 1.3: no warning when that pointer is excluded, or when the type shapes
   nothing else.

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
  struct inner *kids;
#pragma acc shape include(p[0:n]) exclude(kids)
};

struct plain
{
  struct inner *kids;
};

void
f (struct outer *p, struct plain *q)
{
#pragma acc enter data copyin(p[0:1])
#pragma acc enter data copyin(q[0:1])
}
