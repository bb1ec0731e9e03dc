/* Section 6: wrong parameters of policies and wrong arguments for them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

struct leaf
{
  int n;
  int *a, *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc shape(plain)
#pragma acc policy(all) default(copy)
#pragma acc policy(up) default(update)
#pragma acc policy(part(int k, int m = k)) default(copy) copy(a[k:m])
};

struct tree
{
  int n;
  struct leaf *kids;
  struct tree *left;
#pragma acc shape include(kids[0:n], left[0:1])
#pragma acc policy(p(policy P)) invoke<P>(kids) exclude(left)
#pragma acc policy(q(int k, policy P = all)) invoke<P>(kids) invoke<q(k, P)>(left)

/* Parameters.  */
#pragma acc policy(b1(k)) default(copy) /* { dg-error "23:parameter 'k' has no type" } */
#pragma acc policy(b2(double k)) default(copy) /* { dg-error "30:parameter 'k' of type 'double' is not an integer" } */
#pragma acc policy(b3(int *k)) default(copy) /* { dg-error "28:parameter 'k' of type 'int \\*' is not an integer" } */
#pragma acc policy(b4(int k, policy k)) default(copy) /* { dg-error "37:more than one parameter 'k'" } */
/* { dg-message "27:the first one is here" "" { target *-*-* } .-1 } */
#pragma acc policy(b5(int k = 3, int m)) default(copy) /* { dg-error "38:parameter 'm' has no default, and 'k' in front of it has one" } */
#pragma acc policy(b6(policy P = 3)) default(copy) /* { dg-error "30:the default of 'P' is not the name of a policy" } */
#pragma acc policy(b7(int, int k)) default(copy) /* { dg-error "23:parameter 'int' has no type" } */
#pragma acc policy(b8(int k =)) default(copy) /* { dg-error "27:the default of 'k' is missing" } */
#pragma acc policy(p(int k)) copy(kids[0:k]) /* { dg-error "20:policy 'p' is declared again with other parameters" } */

/* Arguments.  */
#pragma acc policy(c1) invoke<part>(kids) exclude(left) /* { dg-error "31:policy 'part' of '(struct )?leaf' takes 1 to 2 arguments, and none is given" } */
/* { dg-message "20:'part' declared here" "" { target *-*-* } 15 } */
/* { dg-message "29:'k' declared here" "" { target *-*-* } 15 } */
/* { dg-message "20:'all' declared here" "" { target *-*-* } 13 } */
/* { dg-message "19:'plain' declared here" "" { target *-*-* } 12 } */
/* { dg-message "8:'(struct )?leaf' declared here" "" { target *-*-* } 7 } */
/* { dg-message "declared here" "" { target *-*-* } 24 } */
/* { dg-message "20:'q.up.' declared here" "" { target *-*-* } 25 } */
#pragma acc policy(c2) invoke<part(1, 2, 3)>(kids) exclude(left) /* { dg-error "42:policy 'part' of '(struct )?leaf' takes 1 to 2 arguments, and 3 are given" } */
#pragma acc policy(c3) invoke<all(3)>(kids) exclude(left) /* { dg-error "35:policy 'all' of '(struct )?leaf' takes no arguments, and 1 is given" } */
#pragma acc policy(c4) invoke<part(1.5)>(kids) exclude(left) /* { dg-error "36:argument '1.5' for 'k' is not an integer" } */
#pragma acc policy(c5) invoke<part(99999999999999999999)>(kids) exclude(left) /* { dg-error "36:argument '9+' for 'k' does not fit into 64 bits" } */
#pragma acc policy(c6) invoke<p(kids[n])>(left) exclude(kids) /* { dg-error "33:argument 'kids\\\[n\\\]' for 'P' is not the name of a policy" } */
#pragma acc policy(c7) invoke<p(al)>(left) exclude(kids) /* { dg-error "33:'(struct )?leaf' has no policy named 'al'; did you mean 'all'" } */
#pragma acc policy(c8) invoke<p(plain)>(left) exclude(kids) /* { dg-error "33:'plain' of '(struct )?leaf' is a shape, not a policy" } */
#pragma acc policy(c9) copy(kids) invoke<p(up)>(left) /* { dg-error "42:'p\\(up\\)' is an update policy, and 'c9' is a data policy" } */
#pragma acc policy(d1) invoke<part(1, )>(kids) exclude(left) /* { dg-error "39:expected argument before '\\)'" } */
#pragma acc policy(d2) use(p) exclude(left) /* { dg-error "28:policy 'p' of '(struct )?tree' has parameters, and can only be invoked" } */
#pragma acc policy(d3) invoke<part($2)>(kids[0:n]) exclude(left) /* { dg-error "36:'.2' is the index at no level" } */
#pragma acc shape(d4) include<plain(2)>(kids) /* { dg-error "37:shape 'plain' of '(struct )?leaf' takes no arguments, and 1 is given" } */
};

void
f (struct tree t, struct leaf l, double d)
{
  int k = 2;
#pragma acc enter data invoke<p>(t) /* { dg-error "31:policy 'p' of '(struct )?tree' takes 1 argument, and none is given" } */
#pragma acc enter data invoke<p(al)>(t) /* { dg-error "33:'(struct )?leaf' has no policy named 'al'; did you mean 'all'" } */
#pragma acc enter data invoke<q(k, up)>(t) /* { dg-error "31:'q\\(up\\)' of '(struct )?tree' is an update policy and can be invoked on 'update' only" } */
#pragma acc enter data invoke<part(kk)>(l) /* { dg-error "36:'kk' is not declared where the directive stands" } */
#pragma acc enter data invoke<part(d)>(l) /* { dg-error "36:expression of type 'double' where an integer is needed" } */
#pragma acc enter data invoke<part($1)>(l) /* { dg-error "36:'.1' is the index at no level" } */
#pragma acc enter data invoke<part(k, k, k)>(l) /* { dg-error "42:policy 'part' of '(struct )?leaf' takes 1 to 2 arguments, and 3 are given" } */
#pragma acc enter data copyin<plain(k)>(l) /* { dg-error "37:shape 'plain' of '(struct )?leaf' takes no arguments, and 1 is given" } */
#pragma acc enter data invoke(t)::{ default(exclude) invoke<part(1, n, k)>(kids[0:n]) } /* { dg-error "72:policy 'part' of '(struct )?leaf' takes 1 to 2 arguments, and 3 are given" } */
#pragma acc enter data invoke<part(k)>(l)
#pragma acc enter data invoke<q(k)>(t)
}
