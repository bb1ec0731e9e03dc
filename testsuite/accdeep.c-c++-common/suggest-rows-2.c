/* Section 1: rows that lie in another member's block are suggested together with
   an extent of that member, though kernels do not use it by itself.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-suggest" } */

#include <stdlib.h>

struct sheet
{
  int h, w;
  double *base; /* { dg-warning "suggested: 'base.0:h . w.'" } */
  double **row; /* { dg-warning "suggested: 'row.0:h..@base.'" } */
  double *unused;
};

void
make (struct sheet *s)
{
  s->base = (double *) calloc (s->h * s->w, sizeof (double)); /* { dg-note "'.0:h . w.': allocated with" } */
  s->unused = (double *) calloc (s->h, sizeof (double));
  s->row = (double **) calloc (s->h, sizeof (double *)); /* { dg-note "" } */
  for (int j = 0; j < s->h; j++)
    s->row[j] = s->base + j * s->w; /* { dg-note "" } */
}

void
use (struct sheet *s)
{
#pragma acc parallel loop copy(s[0:1])
  for (int j = 0; j < s->h; j++)
    for (int i = 0; i < s->w; i++)
      s->row[j][i] += 1; /* { dg-note "" } */
}
