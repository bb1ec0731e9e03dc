/* Section 1.1: mistakes in directives with a type clause that stand in functions
   and classes, one error each and without names of the plugin's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

template <class T>
struct buffer
{
  T *d;
  int len;
};

struct plain
{
  int n;
  float *p;
};

struct incomplete; /* { dg-note "8:'incomplete' declared here" } */

template <class T>
void
in_template (int k) /* { dg-note "18:'int k' declared here" } */
{
  struct local
  {
    int n;
    T *q;
  };
#pragma acc shape type(buffer<T>) include(d[0:len]) /* { dg-error "24:'type' clause names 'buffer<T>', which depends on a template parameter" } */
#pragma acc shape type(typename T::x) include(d[0:len]) /* { dg-error "24:'type' clause names 'typename T::x', which depends on a template parameter" } */
#pragma acc shape type(T) include(d[0:len]) /* { dg-error "24:'type' clause names 'T', which depends on a template parameter" } */
#pragma acc shape type(local) include(q[0:n + k]) /* { dg-error "47:use of parameter from containing function" } */
}

void
in_function (int k) /* { dg-note "18:'int k' declared here" } */
{
  struct local
  {
    int n;
    float *q;
    double w;
  };
#pragma acc shape type(local) include(q[0:n + k]) /* { dg-error "47:use of parameter from containing function" } */
#pragma acc shape(b) type(local) include(q[0:w + 1.5]) /* { dg-error "46:expression of type 'double' where an integer is needed" } */
#pragma acc shape(c) type(local) include(q[0:missing (n)]) /* { dg-error "46:'missing' was not declared in this scope" } */
#pragma acc shape(d) type(plain) include(p[0:n * *this]) /* { dg-error "48:no match for .operator.. in .*operand types are .const int. and .const plain" } */
#pragma acc shape(e) type(local) include(nothing[0:n]) /* { dg-error "42:'in_function\\(int\\)::local' has no member named 'nothing'" } */
#pragma acc shape type(incomplete) include(p[0:n + 1]) /* { dg-error "24:'type' clause names incomplete type 'incomplete'" } */
#pragma acc shape type(int) include(p[0:n + 1]) /* { dg-error "24:'type' clause names 'int', which has no members" } */
#pragma acc shape type(nobody) include(p[0:n + 1]) /* { dg-error "24:'nobody' does not name a type" } */
#pragma acc shape type(template <class T> buffer<T>) include(d[0:len]) /* { dg-error "24:'type' clause with a template header in a function or class" } */
#pragma acc shape include(p[0:n]) /* { dg-error "9:'#pragma acc shape' outside of a type needs a 'type' clause" } */
}

template <class T>
struct outer /* { dg-note "8:the nearest enclosing type is here" } */
{
  struct inner
  {
    T *p;
    int n;
  };
#pragma acc shape type(inner) include(p[0:n + missing]) /* { dg-error "47:'missing' was not declared in this scope" } */
#pragma acc shape type(buffer<T>) include(d[0:n + missing]) /* { dg-error "24:'type' clause names 'buffer<T>', which depends on a template parameter" } */
#pragma acc shape type(plain) include(p[0:n + missing]) /* { dg-error "24:'type' clause names 'plain', which is neither the nearest enclosing type nor declared in it" } */
#pragma acc shape type(template <class U> buffer<U>) include(d[0:len]) /* { dg-error "24:'type' clause with a template header in a function or class" } */
};

template void in_template<int> (int);
outer<int> x;
