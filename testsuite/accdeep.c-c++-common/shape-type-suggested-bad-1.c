/* Section 1.1: a type that a type clause misspells gets a suggestion, and so
   does a tag without its keyword in C.  Types without a likeness get none.  */

struct bag
{
  int n;
  double *x;
};

typedef struct
{
  int n;
  double *x;
} basket;

#pragma acc shape type(struct bagg) include(x[0:n]) /* { dg-error "31:'type' clause names incomplete type '(struct |)bagg'; did you mean 'bag'." "" { target c } } */
/* { dg-error "31:'type' clause names incomplete type 'struct bagg'; did you mean 'bag'." "" { target c++ } .-1 } */
#pragma acc shape type(struct quarry) include(x[0:n]) /* { dg-error "'type' clause names incomplete type 'struct quarry'" } */
/* { dg-bogus "did you mean" "no type is like that" { target *-*-* } .-1 } */
#pragma acc shape type(baskett) include(x[0:n]) /* { dg-error "24:'baskett' does not name a type; did you mean 'basket'." } */
#pragma acc shape type(struct bag) include(x[0:n])
#pragma acc shape type(basket) include(x[0:n])
/* SPDX-License-Identifier: GPL-3.0-or-later */
