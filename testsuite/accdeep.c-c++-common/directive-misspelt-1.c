/* Section 4: a misspelt directive on a type is ignored, as GCC does with all
   pragmas that it does not know, but not silently, and with a suggestion.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */

struct a
{
  int n;
  int *p;
#pragma acc shap include(p[0:n]) /* { dg-warning "13:ignoring '#pragma acc shap'; did you mean '#pragma acc shape'\\?" } */
#pragma acc Policy(q) default(copy) /* { dg-warning "13:'#pragma acc Policy'; did you mean '#pragma acc policy'" } */
};

#define STRUCT(NAME)                                                           \
  struct NAME                                                                  \
  {                                                                            \
    int n;                                                                     \
    int *p;                                                                    \
    _Pragma ("acc shapes include(p[0:n])") /* { dg-warning "did you mean '#pragma acc shape'" "" { target *-*-* } 20 } */ \
  };
STRUCT (b) /* { dg-note "in expansion of macro" } */

/* What looks like none of ours is GCC's to judge, who says nothing.  */
#pragma acc paralel
#pragma acc
#pragma acc 1
#pragma other shap
int after;
