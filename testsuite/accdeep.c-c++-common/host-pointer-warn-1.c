/* Section 2: warnings about pointers that a kernel dereferences and its directive
   does not bring: excluded ones, those without extent, and those without a
   clause; each once in a construct.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-warn-host-pointers" } */

struct s
{
  int n;
  double *p;
  double *gone;
  double *bare;
/* { dg-note {declared here(?=\n)} "" { target *-*-* } .-1 } */
#pragma acc shape include(p[0:n]) exclude(gone)
/* { dg-note {it is left out here(?=\n)} "" { target *-*-* } .-1 } */
#pragma acc shape(no_p) exclude(p)
/* { dg-note {it is left out here(?=\n)} "" { target *-*-* } .-1 } */
};

struct raw
{
  int n;
  double *q;
/* { dg-note {declared here(?=\n)} "" { target *-*-* } .-1 } */
};

void
f (struct s x, struct s *a, struct raw r, double *d, int n)
{
#pragma acc parallel loop copy(x)
  for (int i = 0; i < n; i++)
    x.p[i] = x.gone[i]
/* { dg-warning {dereference of 'x\.gone' on the device, which 'copy \(x\)' leaves on the host(?= \[-Waccdeep-[^\n]*\]\n)} "" { target *-*-* } .-1 } */
	     + x.bare[i]
/* { dg-warning {dereference of 'x\.bare' on the device, where it has the host's address: no extent is given(?= \[-Waccdeep-[^\n]*\]\n)} "" { target *-*-* } .-1 } */
	     + x.gone[0];
#pragma acc parallel loop copy<no_p>(x)
  for (int i = 0; i < n; i++)
    x.p[i] = 1;
/* { dg-warning {dereference of 'x\.p' on the device, which 'copy<no_p> \(x\)' leaves on the host(?= \[-Waccdeep-[^\n]*\]\n)} "" { target *-*-* } .-1 } */
#pragma acc data copy(a[0:n])
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    {
      struct s *other = &a[i];
      other->p[0] = *other->gone;
/* { dg-warning {dereference of 'other->gone' on the device, which 'copy \(a\)' leaves on the host(?= \[-Waccdeep-[^\n]*\]\n)} "" { target *-*-* } .-1 } */
    }
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    a->bare[i] = 1;
/* { dg-warning {dereference of 'a->bare' on the device, where it has the host's address: no extent is given(?= \[-Waccdeep-[^\n]*\]\n)} "" { target *-*-* } .-1 } */
#pragma acc parallel loop copyin(r)
  for (int i = 0; i < n; i++)
    r.q[i] = 1;
/* { dg-warning {dereference of 'r\.q' on the device, where it has the host's address: (struct )?raw has no shape(?= \[-Waccdeep-[^\n]*\]\n)} "" { target *-*-* } .-1 } */
#pragma acc kernels
  for (int i = 0; i < n; i++)
    r.q[i] = d[i];
/* { dg-warning {dereference of 'r\.q' on the device, where it has the host's address: (struct )?raw has no shape(?= \[-Waccdeep-[^\n]*\]\n)} "" { target *-*-* } .-1 } */
/* { dg-warning {dereference of 'd' on the device, for which there is no clause(?= \[-Waccdeep-[^\n]*\]\n)} "" { target *-*-* } .-2 } */
}
