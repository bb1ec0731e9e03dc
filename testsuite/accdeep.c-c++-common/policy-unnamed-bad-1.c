/* Section 1.4: what only a policy of TR-14-1 has needs a name to invoke it by.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc policy shape(a[0:n])
#pragma acc policy copyin(a) /* { dg-error "20:clause 'copyin' needs a policy with a name" } */
#pragma acc policy default(copy) /* { dg-error "20:clause 'default' needs a policy with a name" } */
#pragma acc policy use(p) /* { dg-error "20:clause 'use' needs a policy with a name" } */
#pragma acc policy shape(s) /* { dg-error "20:clause 'shape\\(s\\)' needs a policy with a name" } */
#pragma acc policy update(a) /* { dg-error "20:clause 'update' needs a policy with a name" } */
};
