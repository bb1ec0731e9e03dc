/* Section 8, alias: operands of one construct that are the same memory, or part
   of each other, are allocated once and copied as each of them says, in any
   order (TR-14-1, 4.2).

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

static void
same (float *a, float *b, int n)
{
#pragma acc parallel present(b[0:n]) copy(a[0:n])
  b[0] = 1;
  CHECK_EQ (a[0], 1);
#pragma acc parallel copy(a[0:n]) present(b[0:n])
  b[0] += 1;
  CHECK_EQ (a[0], 2);
#pragma acc data copy(a[0:n]) present(b[0:n])
  {
#pragma acc serial present(a[0:n])
    a[1] = 5;
  }
  CHECK_EQ (b[1], 5);
#pragma acc kernels copyin(a[0:n]) copyout(b[0:n])
  b[2] = a[1];
  CHECK (b[2] == 5 && b[1] == 5);
#pragma acc parallel no_create(b[0:n]) copy(a[0:n])
  b[0] += 1;
  CHECK_EQ (a[0], 3);
}

static void
contained (float *a, float *b, int n)
{
#pragma acc parallel copy(b[0:2], a[0:n])
  {
    b[0] = 1;
    a[9] = 2;
  }
  CHECK (a[3] == 1 && a[9] == 2);
#pragma acc parallel copyin(a[0:n]) copy(b[0:2])
  b[1] = a[9] + 1;
  CHECK_EQ (a[4], 3);
#pragma acc parallel loop copy(b[0:2]) copyin(a[0:n]) async(1)
  for (int i = 0; i < 2; i++)
    b[i] = a[9] + 4;
#pragma acc wait
  CHECK (a[3] == 6 && a[4] == 6);
}

int
main (void)
{
  float *a = NEW (float, 10), *other = NEW (float, 10);
  same (a, a, 10);
  CHECK_ABSENT (a, 10 * sizeof *a);
  contained (a, a + 3, 10);
  CHECK_ABSENT (a, 10 * sizeof *a);
  /* No aliases: each as its own clause says.  */
#pragma acc parallel copyin(a[0:10]) copy(other[0:10])
  {
    a[0] = 77;
    other[0] = a[9];
  }
  CHECK (other[0] == 2 && (memory_shared_p () || a[0] == 3));
  a[0] = 3;
  /* What is present stays as it is, partly overlapping ranges included.  */
#pragma acc enter data copyin(a[0:10])
  float *b = a + 2;
#pragma acc parallel copy(a[0:6]) copy(b[0:6])
  b[5] = a[0] + 1;
#pragma acc update self(a[0:10])
  CHECK_EQ (a[7], 4);
#pragma acc exit data delete(a[0:10])
  CHECK_ABSENT (a, 10 * sizeof *a);
  free (a);
  free (other);
  return 0;
}

/* { dg-final { needs-cure alias "" } } */
