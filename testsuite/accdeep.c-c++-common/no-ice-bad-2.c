/* Section 4: a macro's arguments in a directive that are not closed reach to the
   end of the file, and there is no internal error.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define EXTENT(N) [0:N]

/* { dg-error "32:expected '\\)' before 'EXTENT'" "" { target *-*-* } 23 } */
/* { dg-error "at end of input" "" { target c } 23 } */
/* { dg-error "at end of input" "" { target c++ } 25 } */
/* { dg-message "to match this" "" { target c++ } 22 } */
/* { dg-error "unterminated argument list invoking macro" "" { target *-*-* } 24 } */

struct vec
{
  int n;
  int *a;
};

void
f (struct vec *p)
{
#pragma acc enter data copyin(p EXTENT(p->n
}
