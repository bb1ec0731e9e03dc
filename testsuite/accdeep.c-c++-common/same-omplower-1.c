/* Section 2.2: members as operands, and all else, on types that accdeep does
   not know: GCC's meaning stays, though the file has other types with
   shapes.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-no-cures" } */

struct shaped
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

struct plain
{
  int n;
  int *a, *b;
  int fixed[4];
};

struct outer
{
  struct plain in;
  struct plain *p;
};

void
data (struct plain x, struct plain *p, struct outer o, int n)
{
#pragma acc data copy(x.a[0:x.n]) copyin(x.b[0:n])
  {
#pragma acc parallel loop present(x.a[0:n], x.b[0:n])
    for (int i = 0; i < n; i++)
      x.a[i] += x.b[i];
  }
#pragma acc data copyout(x.b[1:n])
  {
  }
#pragma acc data copy(o.in.a[0:n])
  {
  }
#pragma acc data present(x) create(p[0:n])
  {
  }
}

void
compute (struct plain x, int n)
{
#pragma acc parallel loop copy(x.a[0:n]) copyin(x.n)
  for (int i = 0; i < n; i++)
    x.a[i]++;
#pragma acc kernels copy(x)
  x.n = 2;
#pragma acc serial copyin(x.b[0:n])
  x.b[0]++;
}

void
standalone (struct plain x, struct plain *p, int n)
{
#pragma acc enter data copyin(x.a[0:n]) create(p->b[0:n])
#pragma acc enter data attach(x.a)
#pragma acc update self(x.a[0:n]) device(p->n)
#pragma acc exit data detach(x.a)
#pragma acc exit data copyout(x.a[0:n]) delete(p->b[0:n])
}

/* { dg-final { same-omplower } } */
