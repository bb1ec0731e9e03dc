/* Section 2.3: only pointers can be translated, and only relative to
   pointers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
};

void
f (struct vec v, struct vec *q, int *p, int **ptrs)
{
#pragma acc data present(v[@]) /* { dg-error "'v' is not a pointer: only pointers can be translated" } */
  ;
#pragma acc data copy(v) present(q[@v]) /* { dg-error "'v' is not a pointer" } */
  ;
#pragma acc data copy(q[0:2][@]) /* { dg-error "'q' is not a pointer: only pointers can be translated" } */
  ;
#pragma acc data copy(ptrs[0:2][@p]) /* { dg-error "'ptrs' is an array: only a single pointer can be relative" } */
  ;
}
