/* accdeep/forall.hpp: a captured pointer of unknown extent is an error at the
   capture.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

#include <accdeep/forall.hpp>

namespace acc = accdeep::acc;

struct plain
{
  int n;
  double *value;
};

struct shaped
{
  int n;
  double *value;
#pragma acc shape include(value[0:n])
};

struct functor
{
  int *at; /* { dg-error "8:'at' is captured with the host's address: no extent is given" } */
  /* { dg-note "8:capture an 'accdeep::view' of what it points to" "" { target *-*-* } .-1 } */
  void operator() (int i) const { at[i] = i; }
};

void
run (double *p, plain s, plain *q, shaped t, void (*f) (int))
{
  accdeep::range all (0, 3);
  double *r[2] = { p, p };
  accdeep::forall<acc::parallel<>> (all, [=] (int i) {
    p[i] = i; /* { dg-error "5:'p' is captured with the host's address: no extent is given" } */
    /* { dg-note "5:capture an 'accdeep::view' of what it points to" "" { target *-*-* } .-1 } */
  });
  accdeep::forall<acc::parallel<>> (all, [&] (int i) {
    q->value[i] = i; /* { dg-error "5:'q' is captured with the host's address: no extent is given" } */
    /* { dg-note "5:capture an 'accdeep::view' of what it points to" "" { target *-*-* } .-1 } */
    s.value[i] = i; /* { dg-error "5:'s' is captured with the host's address in 'plain::value': 'plain' has no shape" } */
    r[1][i] = i;    /* { dg-error "5:'r' is captured with the host's address: no extent is given" } */
    /* { dg-note "5:capture an 'accdeep::view' of what it points to" "" { target *-*-* } .-1 } */
  });
  accdeep::forall<acc::kernels<>> (all, functor{ nullptr });
  accdeep::forall<acc::serial<>> (all, [=, &t] (int i) {
    t.value[i] = i;
    if (i > 3)
      f (i);
  });
  accdeep::forall<accdeep::seq> (all, [=] (int i) { p[i] = i; });
  accdeep::forall<acc::parallel<acc::no_create>> (all,
                                                  [=] (int i) { p[i] = i; });
}
