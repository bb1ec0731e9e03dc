/* Section 2: every error about the clauses of executable directives, with position,
   wording and note.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec /* { dg-note {8:'(struct )?vec' declared here} "" } */
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(head) exclude(a)
};

void
f (struct vec *p, int *q, int i)
{
  struct vec x = *p;
#pragma acc enter data copyin<haed>(x) /* { dg-error {31:'(struct )?vec' has no shape named 'haed'; did you mean 'head'\?} "" } */
#pragma acc enter data copyin(x<haed>) /* { dg-error {33:'(struct )?vec' has no shape named 'haed'; did you mean 'head'\?} "" } */
#pragma acc enter data copyin<head>(i) /* { dg-error {31:shape 'head' for elements of type 'int', which has no members} "" } */
#pragma acc enter data copyin<head>(x<head>) /* { dg-error {39:more than one shape for one operand} "" } */
#pragma acc enter data copyin<>(x) /* { dg-error {31:'<>' without a nest: expected name of a shape} "" } */
#pragma acc enter data copyin<head(x) /* { dg-error {expected '>' at end of directive} "" } */
#pragma acc enter data copyin<head> x /* { dg-error {37:expected '\(' before 'x'} "" } */
#pragma acc enter data copyn(x) /* { dg-error {24:'copyn' is not a clause of '#pragma acc enter data'; did you mean 'copyin'\?} "" } */
#pragma acc enter data copyn<head>(x) /* { dg-error {24:'copyn' is not a data clause of '#pragma acc enter data'; did you mean 'copyin'\?} "" } */
#pragma acc data copi(x) asinc /* { dg-error {18:'copi' is not a clause of '#pragma acc data'; did you mean 'copy'\?} "" } */
  {
  }
#pragma acc parallel num_gang(2) /* { dg-error {22:'num_gang' is not a clause of '#pragma acc parallel'; did you mean 'num_gangs'\?} "" } */
  {
  }
#pragma acc update slef(x) /* { dg-error {20:'slef' is not a clause of '#pragma acc update'; did you mean 'self'\?} "" } */
#pragma acc enter data attach<head>(x.a) /* { dg-error {24:clause 'attach' takes no name of a shape} "" } */
#pragma acc enter data async<head> /* { dg-error {24:'async' is not a data clause of '#pragma acc enter data'} "" } */
#pragma acc data present(q[@][0:1]) /* { dg-error {26:'\[@\]' must be the last extent of an operand} "" } */
  {
  }
#pragma acc data present(i[@]) /* { dg-error {26:'i' is not a pointer: only pointers can be translated} "" } */
  {
  }
#pragma acc data present(q[@i]) /* { dg-error {29:'i' is not a pointer} "" } */
  {
  }
#pragma acc enter data attach(q[@]) /* { dg-error {32:'\[@\]' is not valid in clause 'attach'} "" } */
}

/* { dg-note {31:the clause already names one here} "" { target *-*-* } 21 } */
/* { dg-error {26:'asinc' is not a clause of '#pragma acc data'; did you mean 'async'\?} "" { target *-*-* } 27 } */
