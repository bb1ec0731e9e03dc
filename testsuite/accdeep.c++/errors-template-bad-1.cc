/* Sections 1.1 and 1.2: every error that only C++ has, with position, wording and
   note.

   SPDX-License-Identifier: GPL-3.0-or-later  */

template <class T, int N>
struct fixed /* { dg-note {8:'fixed<T, 4>' declared here} "" } */
{
  T *a;
};
#pragma acc shape type(template<class T> fixed<T, 4>) include(a[0:1]) /* { dg-error {24:'type' clause names incomplete type 'fixed<T, 4>'} "" } */
#pragma acc shape type(fixed) include(a[0:1]) /* { dg-error {24:'fixed' does not name a type} "" } */
#pragma acc shape type(template<class T, int N> T) include(a[0:1]) /* { dg-error {24:'type' clause names 'T', which has no members} "" } */

template <class T>
struct late; /* { dg-note {8:'late<T>' declared here} "" } */
#pragma acc shape type(template<class T> late<T>) include(a[0:1]) /* { dg-error {24:'type' clause names incomplete type 'late<T>'} "" } */

struct left
{
  int *a; /* { dg-note {8:'a' declared here} "" } */
};
struct right
{
  int *a;
  static int *shared; /* { dg-note {15:'shared' declared here} "" } */
  int (right::*call) (); /* { dg-note {16:'call' declared here} "" } */
};
struct both : left, right
{
  int n;
#pragma acc shape(s1) include(a[0:n]) /* { dg-error {31:member 'a' is ambiguous in 'both'} "" } */
#pragma acc shape(s2) include(shared[0:n]) /* { dg-error {31:static data member 'shared' is not a part of objects and cannot be in a shape} "" } */
#pragma acc shape(s3) include(call[0:n]) /* { dg-error {35:extent on 'call' of type 'int \(right::\*\)\(\)': pointers to functions and to members are never followed} "" } */
};

/* { dg-note {8:'fixed' declared here} "" { target *-*-* } 7 } */
