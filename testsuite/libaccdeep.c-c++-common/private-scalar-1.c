/* Section 8, private-scalar: a firstprivate scalar has the host's value where it
   is present, with a clause and without one: static ones, those whose addresses
   are taken, all types.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

static float scale = 5;
long total = 1;
unsigned char flag;

static void
take (double *address)
{
  *address += 1;
}

int
main (void)
{
  double taken = 2, r[4] = { 0 };
  take (&taken);
#pragma acc enter data create(scale, total, flag, taken)
  flag = 1;
#pragma acc parallel copy(r)
  {
    r[0] = scale;
    r[1] = total;
    r[2] = taken;
    r[3] = flag;
  }
  CHECK (r[0] == 5 && r[1] == 1 && r[2] == 3 && r[3] == 1);

  /* Each construct has the value of its time, in queues, too, and what it
     writes is its own.  */
  scale = 6;
#pragma acc parallel copyout(r[0 : 1]) firstprivate(scale) async(1)
  {
    scale += 1;
    r[0] = scale;
  }
  scale = 7;
#pragma acc serial copyout(r[1 : 1]) async(2)
  r[1] = scale; /* { dg-warning "vector_length" "" { target *-*-* } .-1 } */
#pragma acc wait
  CHECK (r[0] == 7 && r[1] == 7 && scale == 7);

  /* On the host.  */
#pragma acc parallel firstprivate(taken) if (0)
  taken = 9;
  CHECK (taken == 3);

  /* All threads of the construct.  */
  int count = 0;
#pragma acc parallel loop gang vector copy(count) reduction(+ : count)
  for (int i = 0; i < 200; i++)
    count += scale == 7 && taken == 3;
  CHECK_EQ (count, 200);

  /* In a region, it is the device's.  */
#pragma acc exit data delete(scale)
#pragma acc data copy(scale)
  {
#pragma acc parallel
    scale *= 2;
#pragma acc parallel
    scale += 1;
  }
  CHECK_EQ (scale, 15);
#pragma acc exit data delete(total, flag, taken)
  CHECK_ABSENT (&taken, sizeof taken);
}

/* { dg-final { needs-cure private-scalar "never written|check failed" } } */
