/* Section 2: clauses that take no name of a shape, and directives that take no
   policy.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(s) exclude(a)
#pragma acc policy(p) default(exclude) copyin(a)
};

struct vec global, other;
#pragma acc declare create<s>(global) /* { dg-error "28:shape 's' in a 'declare' directive outside of a function" } */
#pragma acc declare invoke<p>(other) /* { dg-error "28:policy 'p' in a 'declare' directive outside of a function" } */

void
f (struct vec *from, int *q)
{
  struct vec x = *from;
  int k = 0;
#pragma acc host_data use_device<s>(x) /* { dg-error "23:clause 'use_device' takes no name of a shape" } */
  {
  }
#pragma acc host_data invoke<p>(x) /* { dg-error "23:clause 'invoke' is not valid on '#pragma acc host_data'" } */
  {
  }
#pragma acc enter data attach<s>(x.a) /* { dg-error "24:clause 'attach' takes no name of a shape" } */
#pragma acc exit data detach<s>(x.a) /* { dg-error "23:clause 'detach' takes no name of a shape" } */
#pragma acc data deviceptr<s>(q) /* { dg-error "18:clause 'deviceptr' takes no name of a shape" } */
  {
  }
#pragma acc parallel private<s>(x) /* { dg-error "22:clause 'private' takes no name of a shape" } */
  {
  }
#pragma acc parallel firstprivate<s>(x) /* { dg-error "22:clause 'firstprivate' takes no name of a shape" } */
  {
  }
#pragma acc parallel reduction<s>(+ : k) /* { dg-error "22:clause 'reduction' takes no name of a shape" } */
  {
  }
#pragma acc wait invoke<p>(x) /* { dg-error "18:expected (?:'#pragma acc'|an OpenACC) clause before 'invoke'" } */
}
