/* Section 2: the report with all details has one line for each member, where it
   is declared or where a directive speaks of it.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-report=full" } */

struct part
{
  int n;
/* { dg-note {x->parts\[\]\.n goes in(?=\n)} "" { target *-*-* } .-1 } */
  double *v;
#pragma acc shape include(v[0:n])
/* { dg-note {x->parts\[\]\.v\[0:n\] goes in(?=\n)} "" { target *-*-* } .-1 } */
};

struct s
{
  int n, m;
/* { dg-note {x->n and x->m go in(?=\n)} "" { target *-*-* } .-1 } */
  double *a;
  double *b;
/* { dg-note {x->b is shallow because no extent is given(?=\n)} "" { target *-*-* } .-1 } */
  struct { int x, y; } pos;
/* { dg-note {x->pos\.x and x->pos\.y go in(?=\n)} "" { target *-*-* } .-1 } */
  struct part *parts;
  double *host;
  double *end;
  int tag;
/* { dg-note {x->tag goes in(?=\n)} "" { target *-*-* } .-1 } */
#pragma acc shape include(a[0:n], \
			  parts[0:m], \
			  end[@a]) \
    exclude(host)
/* { dg-note {x->a\[0:n\] goes in(?=\n)} "" { target *-*-* } .-4 } */
/* { dg-note {x->parts\[0:m\] goes in: (struct )?part(?=\n)} "" { target *-*-* } .-4 } */
/* { dg-note {x->end\[@a\] is looked up(?=\n)} "" { target *-*-* } .-4 } */
/* { dg-note {x->host stays on the host(?=\n)} "" { target *-*-* } .-4 } */
};

void
f (struct s *x)
{
#pragma acc enter data copyin(x[0:1])
/* { dg-note {copyin \(x\) moves x\[0:1\], x->a\[0:n\], x->parts\[0:m\] and x->parts\[\]\.v\[0:n\]; x->end\[@a\] is looked up; x->host stays on the host; x->b is shallow because no extent is given(?=\n)} "" { target *-*-* } .-1 } */
/* { dg-note {x\[0:1\] goes in: (struct )?s(?=\n)} "" { target *-*-* } .-2 } */
}
