// Section 1.1: a directive on a class template comes too late for instances that
// were mapped before it, and, if the template has partial specialisations, for
// those that were needed before it.
//
// SPDX-License-Identifier: GPL-3.0-or-later

template <class T> struct early // { dg-message "27:the directive should follow the template" }
{
  int n;
  T *a;
};

struct user
{
  early<int> e;
};

early<float> *not_needed;

void
map_early (user &x)
{
#pragma acc enter data copyin(x.e)
}

#pragma acc shape type(template <class T> early<T>) include(a[0:n]) // { dg-warning "9:'early<int>' was needed before this directive, which does not apply to it" }

template <class T> struct special // { dg-message "27:the directive should follow the template" }
{
  T t;
};

template <class T> struct special<T *>
{
  int n;
  T *a;
};

struct other_user
{
  special<int> s;
};
#pragma acc shape type(template <class T> special<T>) include(t) // { dg-warning "9:'special<int>' was needed before this directive, which does not apply to it" }
#pragma acc shape type(template <class T> special<T *>) include(a[0:n])

void
f (early<float> &x, special<float *> &y)
{
#pragma acc enter data copyin(x, y)
}
