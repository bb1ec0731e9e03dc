/* Section 2: the report of members of this, of bases, references and lambdas.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-std=c++17 -fplugin-arg-accdeep-report" } */

struct base
{
  int n;
  double *old;
#pragma acc shape include(old[0:n])
};

struct derived : base
{
  double *now;
  double *scratch;
  base &other;
#pragma acc shape include(now[0:n]) exclude(scratch)
/* { dg-note {it is left out here(?=\n)} "" { target *-*-* } .-1 } */

  void
  step ()
  {
#pragma acc data copyin(old[0:n]) copyout(now[0:n])
/* { dg-note {copyin moves this->old; copyout moves this->now(?=\n)} "" { target *-*-* } .-1 } */
    {
#pragma acc parallel present(this)
/* { dg-note {present \(this\) expects this, this->old\[0:n\], this->now\[0:n\], this->other and this->other\.old\[0:n\](?=\n)} "" { target *-*-* } .-1 } */
      now[0] = old[0];
    }
#pragma acc parallel
/* { dg-note {implicit copy \(this\) moves this, this->old\[0:n\], this->now\[0:n\], this->other and this->other\.old\[0:n\]; this->scratch stays on the host(?=\n)} "" { target *-*-* } .-1 } */
    now[0] = scratch[0];
/* { dg-warning {dereference of 'this->scratch' on the device, which 'implicit copy \(this\)' leaves on the host(?= \[-Waccdeep-[^\n]*\]\n)} "" { target *-*-* } .-1 } */
  }
};

void
f (derived &d, derived *p)
{
#pragma acc data copy(d)
/* { dg-note {copy \(d\) moves d, d\.old\[0:n\], d\.now\[0:n\], d\.other and d\.other\.old\[0:n\]; d\.scratch stays on the host(?=\n)} "" { target *-*-* } .-1 } */
  ;
  auto g = [&] {
#pragma acc enter data copyin(p[0:1])
/* { dg-note {copyin \(p\) moves p\[0:1\], p->old\[0:n\], p->now\[0:n\], p->other and p->other\.old\[0:n\]; p->scratch stays on the host; p is attached if it is on the device(?=\n)} "" { target *-*-* } .-1 } */
  };
  g ();
}
