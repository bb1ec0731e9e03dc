// Section 4: one error a mistake, in the user's words: a type clause with more
// than a type, parameters of unknown types, and what is no integer.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do compile }

struct vec
{
  int n;
  float *data;
};
#pragma acc shape type(int x) include(data[0:n]) // { dg-error "24:'int x' does not name a type" "" }
#pragma acc shape type(vec n) include(data[0:n]) // { dg-error "24:'vec n' does not name a type" "" }
#pragma acc shape type(vec, vec) include(data[0:n]) // { dg-error "27:expected unqualified-id before ','" "" }
#pragma acc shape(a) type(vec) include(data[0:n.x]) // { dg-error "request for member 'x' in 'n', which is of non-class type 'const int'" "" }
#pragma acc shape(b) type(vec) include(data[0:n(3)]) // { dg-error "'n' cannot be used as a function" "" }
#pragma acc shape(c) type(vec) include(data[0:vec]) // { dg-error "expected primary-expression" "" }
#pragma acc policy(d(intt k)) type(vec) copy(data[0:k]) // { dg-error "22:'intt' (was not declared|does not name a type)" "" }
#pragma acc policy(e(intt k, int j)) type(vec) copy(data[k:j]) // { dg-error "22:'intt' (was not declared|does not name a type)" "" }
#pragma acc shape type(vec) include(data[0:n])
