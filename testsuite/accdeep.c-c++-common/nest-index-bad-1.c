/* Sections 2.1 and 11: indices of levels that there are not, in nests.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct in
{
  int n;
  double *u;
  double **r;
};
#pragma acc policy(sized(int n)) type(struct in) default(exclude) copy(u[0:n])

struct out
{
  int m;
  struct in one;
  struct in *many;
#pragma acc shape(s1) include(one)::{ include(u[0:$1]) } /* { dg-error "51:'.1' is the index at no level in front of this" } */
#pragma acc shape(s2) include(many[0:m])::{ include(u[0:$2]) } /* { dg-error "57:'.2' is the index at no level in front of this" } */
#pragma acc shape(s3) include(many[0:m])::{ include(u[0:$1]) include(r[0:n][0:$1 + $2]) }
};

void
f (struct in *v, struct in **p, int *g)
{
#pragma acc data copyin(v[0:3])::{ include(u[0:g[$2]]) } /* { dg-error "50:'.2' is the index at no level in front of this" } */
  ;
#pragma acc data copyin(v[0:3])::{ include(r[0:2][0:g[$3]]) } /* { dg-error "55:'.3' is the index at no level in front of this" } */
  ;
#pragma acc data invoke<sized(g[$2])>(v[0:3]) /* { dg-error "33:'.2' is the index at no level in front of this" } */
  ;
#pragma acc data copyin(p[0:3][0:2])::{ include(u[0:g[$1]]) } /* { dg-error "55:'.1' is the index at no level in front of this" } */
  ;
#pragma acc data invoke<sized(g[$1])>(p[0:3][0:2]) /* { dg-error "33:'.1' is the index at no level in front of this" } */
  ;
}
