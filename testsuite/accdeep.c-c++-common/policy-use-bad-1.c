/* Section 1.4: cycles of use, with the way around.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc policy(p) use(q) default(copy) /* { dg-error "27:policies 'p', 'q' and 'r' use each other in a cycle" } */
#pragma acc policy(q) use(r) default(copy) /* { dg-note "27:'q' uses 'r' here" } */
#pragma acc policy(r) use(p) default(copy) /* { dg-note "27:'r' uses 'p' here" } */
#pragma acc policy(self) default(copy) use(self) /* { dg-error "44:policy 'self' uses itself" } */
#pragma acc policy(to) use(p) default(copy)
};

void
f (struct vec *p)
{
#pragma acc enter data copyin(p[0:1])
}
