// Section 2: a wrong operand of a clause with a shape makes one error, which
// comes when the template is instantiated if it depends on the arguments.
//
// SPDX-License-Identifier: GPL-3.0-or-later

struct s
{
  int n;
  double *a;
#pragma acc shape(d) include(a[0:n])
};

template <class T>
void
f (T *p)
{
#pragma acc data copy<d>(p->zip) // { dg-error "has no member named 'zip'" }
  ;
#pragma acc data copy<d>(unknown) // { dg-error "26:'unknown'" }
  ;
}

void
g (s *p)
{
  f (p); // { dg-message "required from here" }
}
