/* Section 1.2: what an extent counts must have a size; a pointer to an
   incomplete type without one is all right.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct hidden; /* { dg-note "8:'(struct )?hidden' declared here" } */
struct late;

struct holder
{
  int n;
  struct hidden *a, *b;
  struct late *c;
#pragma acc shape include(a[0:n], c[0:n]) /* { dg-error "28:extent on 'a', whose elements are of incomplete type '(struct )?hidden'" } */
};

struct late
{
  int x;
};

void
f (struct holder *p)
{
#pragma acc enter data copyin(p[0:1])
}
