/* Section 2: the report changes nothing in what is compiled.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct raw
{
  double *p; /* { dg-note "declared here" } */
};

struct s
{
  int n;
  double *a, *b;
  struct raw r, *raws;
#pragma acc shape include(a[0:n], raws[0:1]) exclude(b)
/* { dg-note "it is left out here" "" { target *-*-* } .-1 } */
#pragma acc policy(step) copyin(a) default(copyin) exclude(b)
};

void
f (struct s x, struct raw r, double *a, int n)
{
#pragma acc data copy(x, r) copyin(a[0:n])
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    x.a[i] = a[i] + x.b[i] + r.p[i];
/* { dg-warning {dereference of 'x\.b' on the device, which 'copy \(x\)' leaves on the host} "" { target *-*-* } .-1 } */
/* { dg-warning {dereference of 'r\.p' on the device, where it has the host's address: no extent is given} "" { target *-*-* } .-2 } */
#pragma acc enter data invoke<step>(x)
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    x.a[i] = a[i];
#pragma acc exit data delete(x)
}

/* { dg-final { same-assembly-without "-fplugin-arg-accdeep-report=full" } } */
/* { dg-final { same-assembly-without "-fplugin-arg-accdeep-warn-host-pointers" } } */
