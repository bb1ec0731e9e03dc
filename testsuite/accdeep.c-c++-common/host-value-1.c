/* Section 2.2: a kernel that uses a member, a value, which its shape or policy
   leaves on the host, gets a warning, unless something gives it a value there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

struct point
{
  double at[2];
  int tag;
};

struct part
{
  int n;
  double k;
  int v[4];
  struct point p;
  double set, updated, entered, passed;
  double *a;
#pragma acc shape include(a[0:n]) exclude(k, v, p.tag, set, updated, passed) /* { dg-note "left out" } */
#pragma acc policy(send) default(exclude) update(updated)
};

struct other
{
  int n;
  double e;
  double *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(small) include(a[0:n]) exclude(e)
};

#pragma acc routine seq
void reset (struct part *);

void
excluded (struct part *x, struct part y)
{
#pragma acc parallel copy(x[0:1])
  x->a[0] += x->k + x->n; /* { dg-warning "use of 'x->k' on the device, which 'copy .x.' leaves on the host" } */
#pragma acc data copy(y)
  {
#pragma acc parallel loop
    for (int i = 0; i < 4; i++)
      y.a[i] = y.v[i] + y.p.at[0]; /* { dg-warning "use of 'y.v'" } */
#pragma acc serial present(y)
    y.a[1] = y.p.tag; /* { dg-warning "use of 'y.p.tag'" } */
  }
}

/* Kernels set it, an update has it, a function may set it.  */
void
given (struct part y)
{
#pragma acc data copy(y)
  {
#pragma acc parallel
    y.set = 4;
#pragma acc update invoke<send>(device: y)
#pragma acc parallel
    y.a[0] = y.set + y.updated + y.entered;
#pragma acc parallel
    {
      reset (&y);
      y.a[1] = y.passed;
    }
  }
}

/* Somebody else may have mapped the rest.  */
void
elsewhere (struct other *x)
{
#pragma acc enter data copyin(x[0:1])
#pragma acc parallel present<small>(x[0:1])
  x->a[0] = x->e;
#pragma acc exit data delete(x[0:1])
}

struct alone
{
  int n;
  double e;
  double *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(small) include(a[0:n]) exclude(e) /* { dg-note "left out" } */
};

void
named (struct alone x)
{
#pragma acc parallel copy<small>(x)
  x.a[0] = x.e; /* { dg-warning "use of 'x.e' on the device, which 'copy<small> .x.' leaves on the host" } */
}
