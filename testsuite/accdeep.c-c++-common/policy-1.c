/* Section 1.4: all clauses of both reports, in directives inside and outside of
   the body, with type.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct leaf
{
  int *a;
#pragma acc policy(p) copy(a[0:2])
};

struct vec
{
  int n;
  int *a, *b, *c, *d, *e, *f, *g;
  struct leaf l;
#pragma acc policy type(struct vec) shape(a[n], b[n], c[n], d[n], e[n], f[n])
#pragma acc shape exclude(g)
#pragma acc shape(s) exclude(f)
};
#pragma acc policy(all) type(struct vec) shape(s) copy(a) copyin(b) \
  copyout(c) create(d) present(e) delete(g[0:n]) no_create(f) invoke<p>(l)
#pragma acc policy(rest) type(struct vec) use(all) default(none)
#pragma acc policy(way) type(struct leaf) in(a)
#pragma acc policy(way) type(struct vec) in(a) out(b) inout(c) create(d) \
  include(<way> l) exclude(e)
#pragma acc policy(change) type(struct vec) default(exclude) update(a, l)

void
f (struct vec x)
{
#pragma acc enter data invoke<rest>(x)
#pragma acc update self<way>(x)
#pragma acc update invoke<change>(self: x)
#pragma acc exit data invoke<all>(x)
}
