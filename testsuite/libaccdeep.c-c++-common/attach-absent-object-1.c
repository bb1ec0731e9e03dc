/* OpenACC 3.4, 2.7.2: a pointer that is not present is not attached.  Elements
   of arrays, and what pointers point to, of types without a shape; doc/cures.md,
   attach.  GCC 13 and later map the pointer, or libgomp ends the program.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run { target !gcc13 } } */

#include <openacc.h>
#include <stdlib.h>

struct part
{
  int n;
  double weight;
  long *v;
};

static struct part first[3];

static int
shared_p (void)
{
  static char never;
  return acc_is_present (&never, 1);
}

static void
check (int condition)
{
  if (!condition)
    abort ();
}

/* Add K to V on the device, and bring it back.  */
static void
add (long *v, int k)
{
#pragma acc parallel present(v[0:2])
  v[1] += k;
#pragma acc update self(v[0:2])
}

static void
through_pointer (struct part *p, int n)
{
  p[1].v[1] = 1;
#pragma acc data copyin(p[1].v[0:n])
  {
    if (n)
      add (p[1].v, 4);
    check (shared_p () || !acc_is_present (&p[1], sizeof *p));
  }
#pragma acc enter data copyin(p->v[0:2])
  check (shared_p () || !acc_is_present (p, sizeof *p));
  add (p->v, 6);
#pragma acc exit data delete(p->v[0:2])
  check (p[1].v[1] == (n ? 5 : 1) && p->v[1] == 7);
}

int
main (void)
{
  long a[2] = { 0, 1 }, b[2] = { 0, 1 }, r = 0;
  first[0].v = a;
  first[1].v = b;

  /* The element beside is present, and this one is not.  */
#pragma acc enter data copyin(first[0])
#pragma acc data copyin(first[1].v[0:2])
  {
    add (b, 2);
    check (shared_p () || !acc_is_present (&first[1], sizeof first[1]));
#pragma acc data copyin(first[0].v[0:2])
    {
      /* Present, and attached.  */
#pragma acc serial present(first[0]) copyout(r)
      r = first[0].v[1];
    }
  }
#pragma acc exit data delete(first[0])
  check (b[1] == 3 && r == 1);

  /* The same directive maps the object.  */
  struct part *x = (struct part *) calloc (2, sizeof *x);
  x[0].v = a;
  x[1].v = b;
#pragma acc data copyin(x[1:1]) copyin(x[1].v[0:2])
  {
#pragma acc serial present(x[1:1]) copyout(r)
    r = x[1].v[1];
  }
  check (r == 3);

  a[1] = 1;
  through_pointer (x, 2);
  a[1] = 1;
  through_pointer (x, 0);
  free (x);
  return 0;
}

/* { dg-final { needs-cure attach "" } } */
