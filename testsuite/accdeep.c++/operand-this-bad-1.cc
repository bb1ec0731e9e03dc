// Section 2: operands are objects, not pointers to them.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do compile }

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(none) exclude(a)
#pragma acc policy(in) default(copyin)
  void
  f ()
  {
#pragma acc data copy<none>(this) // { dg-error "29:'this' is a pointer; did you mean 'this.0:1.'" }
    ;
#pragma acc data invoke<in>(this) // { dg-error "29:'this' is a pointer" }
    ;
#pragma acc enter data copyin(this)::{ exclude(a) } // { dg-error "31:'this' is a pointer" }
#pragma acc enter data copyin<none>(this[0:1])
  }
};

void
g (vec *v)
{
  v->f ();
}
