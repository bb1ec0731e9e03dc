/* Section 1.3: every error and warning about shapes, with position, wording and
   note.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct leaf
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(s) exclude(a)
#pragma acc shape(t) include(a[0:1])
};

struct vec
{
  int n;
  int *a, *b;
  struct leaf *leaf;
#pragma acc shape include(a[0:n]) /* { dg-note {27:first shaped here} "" } */
#pragma acc shape include(a[0:n + 1]) /* { dg-warning {27:'a' is shaped again with '\[0:n \+ 1\]'; '\[0:n\]' stays} "" } */
#pragma acc shape include<s>(leaf[0:1]) include<t>(leaf) /* { dg-warning {49:'leaf' is included again with shape 't'; 's' stays} "" } */
#pragma acc shape include(b[0:n]) /* { dg-note {27:included here} "" } */
#pragma acc shape exclude(b) /* { dg-error {27:'b' is both included and excluded} "" } */
#pragma acc shape default(include) /* { dg-note {19:the first one is here} "" } */
#pragma acc shape default(exclude) /* { dg-error {19:more than one 'default' clause for the default shape} "" } */
#pragma acc shape(twice) exclude(a) /* { dg-note {19:shape previously defined here} "" } */
#pragma acc shape(twice) exclude(b) /* { dg-error {19:shape 'twice' of '(struct )?vec' is already defined} "" } */
#pragma acc shape(both) include(a) exclude(a) /* { dg-error {44:'a' is both included and excluded} "" } */
#pragma acc shape(none) default(none) include(a) /* { dg-error {25:'default\(none\)' does not list members 'b' and 'leaf' of '(struct )?vec'} "" } */
#pragma acc shape(wrong) default(copy) /* { dg-error {34:'default\(copy\)' is not valid in a shape directive} "" } */
#pragma acc shape(unknown) includ(a) /* { dg-error {28:unknown clause 'includ'; did you mean 'include'\?} "" } */
#pragma acc shape(policies) use(both) /* { dg-error {29:clause 'use' is not valid in a shape directive} "" } */
#pragma acc shape(again) default(none) include(a, b, leaf) default(include) /* { dg-error {60:more than one 'default' clause for shape 'again'} "" } */
};

struct other
{
  int n;
  int *a;
  struct leaf *left; /* { dg-warning {16:'left' points to '(struct )?leaf', which has deep members, but has no extent and is not followed} "" } */
#pragma acc shape include(a[0:n]) /* { dg-note {9:in this shape} "" } */
};

/* { dg-note {27:first included here} "" { target *-*-* } 22 } */
/* { dg-note {33:included here} "" { target *-*-* } 29 } */
/* { dg-note {26:the first one is here} "" { target *-*-* } 34 } */
