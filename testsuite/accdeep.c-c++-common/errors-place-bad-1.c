/* Section 1.1: every error about where a directive stands, with position, wording
   and note.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct incomplete; /* { dg-note {8:'(struct )?incomplete' declared here} "" } */

#pragma acc shape include(a) /* { dg-error {9:'#pragma acc shape' outside of a type needs a 'type' clause} "" } */
#pragma acc shape type(struct incomplete) include(a) /* { dg-error {24:'type' clause names incomplete type '(struct )?incomplete'} "" } */
#pragma acc shape type(struct absent) include(a) /* { dg-error {24:'type' clause names incomplete type '(struct )?absent'} "" } */
#pragma acc shape type(nothing) include(a) /* { dg-error {24:'nothing' does not name a type} "" } */
#pragma acc shape type(int) include(a) /* { dg-error {24:'type' clause names 'int', which has no members} "" } */
#pragma acc shape type() include(a) /* { dg-error {24:expected type before '\)'} "" } */

struct vec
{
  int n;
  int *a;
};
#pragma acc shape type(struct vec) type(struct vec) include(a[0:n]) /* { dg-error {36:more than one 'type' clause} "" } */
#pragma acc policy(p) default(copy) /* { dg-error {9:'#pragma acc policy' outside of a type needs a 'type' clause} "" } */

struct outer /* { dg-note {8:the nearest enclosing type is here} "" } */
{
  struct inner /* { dg-note {10:the nearest enclosing type is here} "" } */
  {
    int n;
    int *a;
#pragma acc shape type(struct vec) include(a[0:n]) /* { dg-error {24:'type' clause names '(struct )?vec', which is neither the nearest enclosing type nor declared in it} "" } */
  } in;
#pragma acc shape type(struct vec) include(a[0:n]) /* { dg-error {24:'type' clause names '(struct )?vec', which is neither the nearest enclosing type nor declared in it} "" } */
#pragma acc shape type(struct inner) include(a[0:n])
};

void
f (void)
{
#pragma acc shape include(a) /* { dg-error {9:'#pragma acc shape' outside of a type needs a 'type' clause} "" } */
}

/* { dg-note {19:the first one is here} "" { target *-*-* } 20 } */
