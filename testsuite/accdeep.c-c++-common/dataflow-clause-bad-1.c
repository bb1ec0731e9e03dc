/* Section 10: what a dataflow region's clauses may be.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

void
clauses (int n, float *a)
{
#pragma acc dataflow copy(a[0:n]) num_gangs(3) /* { dg-error "35:clause 'num_gangs' is not valid on '#pragma acc dataflow'" } */
  ;
#pragma acc dataflow copy(a[0:n]) delete(a[0:n]) /* { dg-error "35:clause 'delete' is not valid on '#pragma acc dataflow'" } */
  ;
#pragma acc dataflow cpoyin(a[0:n]) /* { dg-error "22:'cpoyin' is not a clause of '#pragma acc dataflow'; did you mean 'copyin'" } */
  ;
#pragma acc dataflow device /* { dg-error "expected '\\(' at end of directive" } */
  ;
#pragma acc dataflow device(1, 2) /* { dg-error "30:expected '\\)' before ','" } */
  ;
#pragma acc dataflow async() /* { dg-error "28:expected expression before '\\)'" } */
  ;
#pragma acc dataflow device(a) /* { dg-error "'device' expression must be integral" } */
  ;
#pragma acc dataflow async(a) /* { dg-error "'async' expression must be integral" } */
  ;
#pragma acc dataflow wait(1, a) /* { dg-error "'wait' expression must be integral" } */
  ;
}
