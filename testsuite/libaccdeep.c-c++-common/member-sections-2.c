/* Section 11, "one directive is one set" and "sections of one array in one
   directive lie in one block": several sections of one member of a variable, of
   a type without a shape, in all directives; and the cure `repeated'.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct inner
{
  double *p;
};

struct s
{
  int n;
  double *p;
  double q[4];
  struct inner i;
};

static void
pointer_member (double *p)
{
  struct s y = { 4, p, { 5, 6, 7, 8 }, { p } };
#pragma acc data copy(y.p[1:1]) copyin(y.p[3:1])
  {
    CHECK_PRESENT (p + 1, sizeof (double));
    CHECK_ABSENT (p, sizeof (double));
#pragma acc parallel
    y.p[1] += y.p[3];
  }
  CHECK (p[1] == 6 && y.p == p);
#pragma acc parallel copy(y.p[1:1]) copyin(y.p[3:1])
  {
    y.p[1] += y.p[3];
    y.p[3] = 0;
  }
  CHECK (p[1] == 10 && p[3] == (memory_shared_p () ? 0 : 4));
  p[3] = 4;
#pragma acc parallel loop copyin(y.i.p[3:1]) copyin(y.n) copy(y.i.p[1:1])
  for (int i = 0; i < 1; i++)
    y.i.p[1] += y.i.p[3] + y.n;
  CHECK (p[1] == 18 && y.i.p == p);
}

static void
entered (double *p)
{
  struct s y = { 4, p, { 5, 6, 7, 8 }, { p } };
#pragma acc enter data copyin(y.p[1:1]) copyin(y.p[3:1])
  CHECK (memory_shared_p ()
	 || (char *) acc_deviceptr (p + 3) - (char *) acc_deviceptr (p + 1)
		== 2 * sizeof (double));
  CHECK_ABSENT (p + 2, sizeof (double));
#pragma acc parallel present(y.p[1:1])
  y.p[1] *= 2;
#pragma acc parallel copy(y.p[1:1], y.p[3:1])
  y.p[1] += y.p[3];
  CHECK (p[1] == (memory_shared_p () ? 40 : 18));
#pragma acc update self(y.p[1:1]) self(y.p[3:1])
  CHECK (p[1] == 40);
#pragma acc exit data copyout(y.p[1:1]) delete(y.p[3:1])
  CHECK (p[1] == 40 && y.p == p);
  CHECK_ABSENT (p + 1, sizeof (double));
  CHECK_ABSENT (p + 3, sizeof (double));
}

static void
array_member (void)
{
  struct s y = { 4, NULL, { 5, 6, 7, 8 }, { NULL } };
#pragma acc parallel copy(y.q[1:1]) copyin(y.q[3:1])
  {
    y.q[1] += y.q[3];
    y.q[3] = 0;
  }
  CHECK (y.q[1] == 14 && y.q[3] == (memory_shared_p () ? 0 : 8));
  y.q[3] = 8;
#pragma acc data copy(y.q[0:1]) copyin(y.q[2:2])
  {
#pragma acc parallel present(y.q[0:1], y.q[2:2])
    y.q[0] += y.q[3];
  }
  CHECK (y.q[0] == 13 && y.q[2] == 7);
  CHECK_ABSENT (&y, sizeof y);
}

/* Nothing of one directive's is left for a variable's sections either.  */
static void
variable (double *p)
{
#pragma acc enter data copyin(p[1:1], p[3:1])
#pragma acc parallel copy(p[1:1], p[3:1])
  p[1] += p[3];
#pragma acc exit data copyout(p[1:1]) delete(p[3:1])
  CHECK (p[1] == 44);
}

int
main (void)
{
  double p[4] = { 1, 2, 3, 4 };
  pointer_member (p);
  entered (p);
  array_member ();
  variable (p);
  CHECK_ABSENT (p, sizeof p);
  return 0;
}

/* { dg-final { needs-cure repeated "appears more than once" } } */
