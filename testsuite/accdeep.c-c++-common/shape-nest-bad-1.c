/* Sections 2.1 and 11: what is wrong in a nest of a directive on a type, once
   and at its place.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct in /* { dg-note "8:'(struct |)in' declared here" } */
{
  int n;
  float *a;
};

struct other
{
  int m;
};

struct out
{
  int m;
  int *p;
  struct in *k;
  struct other *o;
  struct never *u; /* { dg-note "'(struct |)never' declared here" } */
#pragma acc shape(a1) include(k[0:m])::{ include(b[0:n]) } /* { dg-error "50:'(struct |)in' has no member named 'b'" } */
#pragma acc shape(a2) include(k[0:m])::{ include(a[0:nn]) } /* { dg-error "54:'nn' is neither a member of '(struct |)in' nor declared where the directive stands" } */
#pragma acc shape(a3) include(p[0:m])::{ include(a[0:n]) } /* { dg-error "38:nest for 'p', whose elements are of type 'int', which has no members" } */
#pragma acc shape(a4) include(k[0:m], o[0:m])::{ exclude(a) } /* { dg-error "39:one nest for objects of different types" } */
/* { dg-note "31:the first one is here" "" { target *-*-* } .-1 } */
#pragma acc shape(a5) include(u[0:1])::{ exclude(a) } /* { dg-error "32:extent on 'u', whose elements are of incomplete type" } */
#pragma acc shape(a6) include<none>(k[0:m])::{ exclude(a) } /* { dg-error "'none'" } */
#pragma acc shape(a7) exclude(k)::{ exclude(a) } /* { dg-error "33:a nest is not valid here" } */
#pragma acc shape(a8) include<>(k[0:m]) /* { dg-error "30:expected a name between '<' and '>'" } */
#pragma acc policy(b1) default(copyin) copy(k[0:m])::{ copyin(a[0:n]) } /* { dg-error "56:clause 'copyin' is not valid in" } */
#pragma acc policy(b2) default(copyin) invoke(k[0:m])::{ default(none) } /* { dg-error "'a'" } */
};

void
f (void)
{
  int limit = 3;
  struct here
  {
    struct in *k;
#pragma acc shape include(k[0:1])::{ include(a[0:limit]) } /* { dg-error "50:'limit' is a variable of the function around the directive, which its nests cannot use" } */
  };
  (void) limit;
}
