/* Section 4, and the cure `operand-name': names of operands that are none.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

struct part
{
  int n;
  double *p;
};

struct left
{
  part in; /* { dg-message "8:part left::in" } */
};

struct right
{
  part in; /* { dg-message "8:candidate.*: 'part right::in'" } */
};

struct whole : left, right
{
  part own; /* { dg-message "8:declared here" } */
  static void none ();
  void several ();
  void lambda ();
  void unknown ();
};

void
whole::none ()
{
#pragma acc update self(own.n) /* { dg-error "25:invalid use of member 'whole::own' in static member function" } */
}

void
whole::several ()
{
#pragma acc update self(in.n) /* { dg-error "25:reference to 'in' is ambiguous" } */
}

void
whole::lambda ()
{
  [] {
#pragma acc update self(own.n) /* { dg-error "25:'this' was not captured for this lambda function" } */
    /* { dg-error "25:invalid use of non-static data member 'whole::own'" "" { target *-*-* } .-1 } */
  }();
}

void
whole::unknown ()
{
#pragma acc update self(nowhere.n) /* { dg-error "25:'nowhere' has not been declared" } */
#pragma acc update self(own.q) /* { dg-error "29:'struct part' has no member named 'q'" } */
#pragma acc update self(own.n[0:2]) /* { dg-error "25:'own.part::n' does not have pointer or array type" } */
}
