/* Section 1: a member of a union is suggested with the condition under which
   kernels use it; one that they use without a condition gets no directive.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-suggest" } */

struct cell
{
  int kind, n;
  union
  {
    double *table; /* { dg-warning "suggested: 'u.table.0:n. if.kind == 1 .. kind == 3.'" } */
    int *list;     /* { dg-warning "'list' of .* no directive says how far it extends, nor when the union has it" } */
    long number;
  } u;
};

void
f (struct cell *c, int m)
{
#pragma acc parallel loop copy(c[0:m])
  for (int i = 0; i < m; i++)
    {
      struct cell *d = &c[i];
      if (c[i].kind == 1)
	for (int j = 0; j < c[i].n; j++)
	  c[i].u.table[j] += 1; /* { dg-note "" } */
      else if (d->n && d->kind == 3)
	for (int j = 0; j < d->n; j++)
	  d->u.table[j] += 1; /* { dg-note "" } */
      else if (d->kind > 3)
	for (int j = 0; j < d->n; j++)
	  d->u.list[j] += 1; /* { dg-note "" } */
    }
}

/* { dg-note "tells what other files do" "" { target *-*-* } 13 } */
/* { dg-note "a run tells more" "" { target *-*-* } 13 } */
