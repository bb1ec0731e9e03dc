/* Sections 1.4 and 1.6: kinds of policies, actions and directions of members
   and ranges in the dump.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct mixed
{
  int n;
  int r;
  double s;
  int *a, *b, *c;
#pragma acc policy shape(a[0:n], b[0:n], c[0:n])
#pragma acc policy(way) in(a) out(b, r) create(c)
#pragma acc policy(calc) default(copyin) copyout(a, r) no_create(c)
#pragma acc policy(change) update(a) exclude(b, c)
#pragma acc policy(nothing) default(exclude)
};

void
f (struct mixed *p)
{
#pragma acc data copy<way>(p[0:1])
#pragma acc data invoke<calc>(p[0:1])
  {
#pragma acc update invoke<change>(self: p[0:1])
#pragma acc enter data invoke<nothing>(p[0:1])
  }
}

/* { dg-final { scan-accdeep-dump "shape \"(struct )?mixed\" <way> policy=directions root=copy\n" } } */
/* { dg-final { scan-accdeep-dump "shape \"(struct )?mixed\" <calc> policy=data root=copyin\n" } } */
/* { dg-final { scan-accdeep-dump "shape \"(struct )?mixed\" <change> policy=update root=update\n" } } */
/* { dg-final { scan-accdeep-dump "shape \"(struct )?mixed\" <nothing> policy=neutral root=create\n" } } */
/* { dg-final { scan-accdeep-dump {member "(struct )?mixed" <way> c included direction=none \[0 : member n\]\n} } } */
/* { dg-final { scan-accdeep-dump "follow \"(struct )?mixed\" <way> a offset=16 direction=in " } } */
/* { dg-final { scan-accdeep-dump "range \"(struct )?mixed\" <way> 4\\+4 direction=out\n" } } */
/* { dg-final { scan-accdeep-dump "range \"(struct )?mixed\" <calc> 0\\+4 action=copyin\n" } } */
/* { dg-final { scan-accdeep-dump "range \"(struct )?mixed\" <calc> 4\\+4 action=copyout\n" } } */
/* { dg-final { scan-accdeep-dump "follow \"(struct )?mixed\" <calc> c offset=32 action=no_create " } } */
/* { dg-final { scan-accdeep-dump "follow \"(struct )?mixed\" <change> a offset=16 action=update " } } */
/* { dg-final { scan-accdeep-dump-not "range \"(struct )?mixed\" <change> 0\\+" } } */
/* { dg-final { scan-accdeep-dump "operand data policy-dump-1.c:23 invoke copyin p \"(struct )?mixed\" <calc> section\n" } } */
/* { dg-final { scan-accdeep-dump "operand update policy-dump-1.c:25 invoke self p \"(struct )?mixed\" <change> section\n" } } */
/* { dg-final { scan-accdeep-dump "operand enter-data policy-dump-1.c:26 invoke create p \"(struct )?mixed\" <nothing> section\n" } } */
