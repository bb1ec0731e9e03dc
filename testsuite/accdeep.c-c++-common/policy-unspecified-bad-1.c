/* Section 1.4: a policy of TR-14-1 has an implicit default(none): a pointer or
   deep aggregate that its shape includes must be listed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct leaf
{
  int *a;
#pragma acc shape include(a[0:4])
};

struct vec
{
  int n;
  int *a, *b, *raw;
  struct leaf l;
#pragma acc shape include(a[0:n], b[0:n]) exclude(raw)
#pragma acc shape(no_l) exclude(l)
#pragma acc policy(p) copyin(a) /* { dg-error "20:policy 'p' does not list members 'b' and 'l' of '(struct )?vec', and has no 'default' clause" } */
#pragma acc policy(q) shape(no_l) copyin(a) default(none) /* { dg-error "45:'default\\(none\\)' does not list member 'b' of '(struct )?vec'" } */
#pragma acc policy(r) update(a, b) /* { dg-error "20:policy 'r' does not list member 'l'" } */
#pragma acc policy(s) use(t) shape(no_l)
#pragma acc policy(t) copyin(a, b) exclude(l)
#pragma acc policy(u) copyin(a, b, l.a)
#pragma acc policy(v) in(a)
};

void
f (struct vec *p)
{
#pragma acc enter data copyin(p[0:1])
#pragma acc exit data invoke<t>(p[0:1])
}
