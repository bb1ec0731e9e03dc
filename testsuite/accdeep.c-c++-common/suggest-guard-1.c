/* Section 1: suggested extents of what is indexed in tiles, or by what else is
   computed of loops' variables, as far as a branch lets it: none of that where the
   branch does not, or the variable is another one then.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-suggest" } */

struct line
{
  int n, width, tiles;
  double *a; /* { dg-warning "suggested: 'a.0:n.'" } */
  double *b; /* { dg-warning "suggested: 'b.0:n.'" } */
  double *c; /* { dg-warning "suggested: 'c.0:n . 1.'" } */
  double *d; /* { dg-warning "suggested: 'd.0:8 . tiles.'" } */
  double *e; /* { dg-warning "suggested: 'e.0:8 . tiles.'" } */
  double *f; /* { dg-warning "suggested: 'f.0:8 . tiles.'" } */
};

void
kernels (struct line *l)
{
#pragma acc parallel loop copy(l[0:1])
  for (int t = 0; t < l->tiles; t++)
    for (int k = 0; k < 8; k++)
      {
        int i = t * 8 + k;
        if (i < l->n)
          l->a[i] = 1; /* { dg-note "'.0:n.': indexed by 'i' below 'l->n'" } */
                       /* { dg-note "used here" "" { target *-*-* } .-1 } */
        if (k > 2 && l->n > i)
          l->b[i] = 1; /* { dg-note "'.0:n.': indexed by 'i' below 'l->n'" } */
                       /* { dg-note "used here" "" { target *-*-* } .-1 } */
        if (i <= l->n && k > 2)
          l->c[i] = 1; /* { dg-note "'.0:n . 1.': indexed by 'i' below 'l->n . 1'" } */
                       /* { dg-note "used here" "" { target *-*-* } .-1 } */
        if (i < l->n || k > 2)
          l->d[i] = 1; /* { dg-note "'.0:8 . tiles.': indexed by 't' below 'l->tiles'" } */
                       /* { dg-note "used here" "" { target *-*-* } .-1 } */
        if (i < l->width)
          l->tiles = l->tiles;
        else
          l->e[i] = 1; /* { dg-note "'.0:8 . tiles.': indexed by 't' below 'l->tiles'" } */
                       /* { dg-note "used here" "" { target *-*-* } .-1 } */
        l->f[i] = 1; /* { dg-note "'.0:8 . tiles.': indexed by 't' below 'l->tiles'" } */
                     /* { dg-note "used here" "" { target *-*-* } .-1 } */
      }
}
