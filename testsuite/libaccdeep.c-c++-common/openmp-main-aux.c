/* Part of openmp.exp: a deep object on the device, with which directives of
   OpenMP do what they do.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "../lib/accdeep-test.h"

struct s
{
  int n;
  double *a;
  int tail;
#pragma acc shape include(a[0:n])
};

#ifdef __cplusplus
extern "C"
#endif
void openmp (struct s *p, int which);

/* The directive takes the object away, or not; TAIL is the host's after it, and
   the device's then, if that has it.  */
static const struct
{
  int goes;
  int tail;
  int on_device;
} expected[] = { { 1, 7, 0 },  { 1, 7, 0 },  { 1, 7, 0 },  { 1, 7, 0 },
		 { 0, 7, 7 },  { 0, 7, 7 },  { 0, 6, 7 },  { 0, 5, 5 },
		 { 0, 20, 20 }, { 0, 5, 5 }, { 0, 5, 5 },  { 0, 5, 5 } };

static void
check (int which)
{
  struct s x = { 3, NEW (double, 3), 5 };
  double *a = x.a;
  int tail = 0;
#pragma acc enter data copyin(x)
#pragma acc parallel num_gangs(1) present(x)
  {
    x.tail = 7;
    x.a[1] = 5;
  }
  openmp (&x, which);
  CHECK (x.a == a);
  CHECK_EQ (x.n, 3);
  CHECK_EQ (x.tail, expected[which].tail);
  CHECK_EQ (a[1], 0);
  CHECK_PRESENT (a, 3 * sizeof *a);
  if (expected[which].goes)
    {
      CHECK_ABSENT (&x, sizeof x);
#pragma acc exit data copyout(x.a[0:3]) finalize
    }
  else
    {
      CHECK (attached_p (&x.a));
#pragma acc parallel num_gangs(1) present(x) copyout(tail)
      {
	tail = x.tail;
	x.a[2] = 4;
      }
      CHECK_EQ (tail, expected[which].on_device);
#pragma acc exit data copyout(x) finalize
      CHECK (x.a == a);
      CHECK_EQ (a[2], 4);
    }
  CHECK_EQ (a[1], 5);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (a, sizeof *a);
  free (a);
}

int
main (void)
{
  if (!memory_shared_p ())
    for (int i = 0; i < (int) (sizeof expected / sizeof *expected); i++)
      check (i);
  return 0;
}
