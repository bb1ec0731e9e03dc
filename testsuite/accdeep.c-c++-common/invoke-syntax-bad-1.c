/* Section 2: invoke needs the name of a policy; on update, and only there, a
   direction; it is a data clause like others.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc policy(d) copyin(a) /* { dg-message "20:'d' declared here" } */
#pragma acc policy(u) update(a)
};

void
f (struct vec x)
{
#pragma acc enter data invoke(x) /* { dg-error "24:expected '<' and the name of a policy after 'invoke'" } */
#pragma acc enter data invoke<d>(self: x) /* { dg-error "34:'self:' is valid on '#pragma acc update' only" } */
#pragma acc update invoke<u>(x) /* { dg-error "30:expected 'self:', 'host:' or 'device:' in front of the operands of 'invoke'" } */
#pragma acc update invoke<u>(slef: x) /* { dg-error "30:expected 'self', 'host' or 'device' before 'slef'" } */
#pragma acc data copyin(x) invoke<d>(x) /* { dg-error "'x' appears more than once in data clauses" } */
  {
  }
#pragma acc host_data invoke<d>(x) /* { dg-error "23:clause 'invoke' is not valid on '#pragma acc host_data'" } */
  {
  }
#pragma acc enter data invoke<d(3)>(x) /* { dg-error "33:policy 'd' of '(struct )?vec' takes no arguments, and 1 is given" } */
#pragma acc enter data invoke<d>(x.a[@]) /* { dg-error {'\[@\]' is not valid in clause 'invoke'} } */
}
