/* Cure launch-arguments: values of firstprivate scalars, of all types, are among
   the arguments of a launch, so that changed ones are not copied.  What is
   larger, what the kernel changes, and variables whose address is known are as
   without the cure.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* { dg-final { needs-cure launch-arguments "a changed value is copied" } } */

#include "../lib/accdeep-counters.h"

enum colour
{
  red,
  green = 7
};

enum { n = 64 };

struct pair
{
  int first, second;
};

static void
launch (double *x, signed char c, unsigned short s, int i, long long l, float f,
	double d, enum colour e, double *p, int way)
{
  const double host_to_device = device_counter ("host_to_device_bytes");
  if (way == 0)
    {
#pragma acc parallel loop present(x[0:n]) deviceptr(p)
      for (int k = 0; k < n; k++)
	x[k] = (double) c + s + i + l + f + d + (int) e + p[k];
    }
  else
    {
#pragma acc serial present(x[0:n]) firstprivate(c, s, i, l, f, d, e) deviceptr(p)
      for (int k = 0; k < n; k++)
	{
	  /* Each thread has its own.  */
	  c++, s++, i--, l++, f += 1, d -= 2;
	  x[k] = (double) c + s + i + l + f + d + (int) e + p[k];
	}
    }
  /* The first one tells whether the kernel has parameters.  */
  static int launches[2];
  if (launches[way]++ > 0
      && device_counter ("host_to_device_bytes") > host_to_device)
    check_failed ("a changed value is copied", __FILE__, __LINE__);
}

/* A complex number, a structure, an array, and a variable whose address is
   known.  */
static void
launch_others (double *x, float _Complex z, struct pair q, int *known)
{
  int a[3] = { q.first, q.second, 5 };
  int m = *known + 1;
  *known = m;
#pragma acc parallel loop present(x[0:n]) firstprivate(z, q, a, m)
  for (int k = 0; k < n; k++)
    x[k] = __real__ z + 2 * __imag__ z + q.first + q.second + a[k % 3] + m;
}

static int global = 3;

int
main (void)
{
  double x[n], y[n];
  for (int k = 0; k < n; k++)
    y[k] = 1000 * k;
#pragma acc enter data create(x) copyin(y)
  double *p = (double *) acc_deviceptr (y);
  for (int way = 0; way < 2; way++)
    for (int r = 0; r < 6; r++)
      {
	const int negative = r % 2 ? -1 : 1;
	launch (x, (signed char) (-r), (unsigned short) (65000 + r),
		negative * (1 << 30), negative * (1ll << (40 + r)),
		negative * (r + .5f), negative * r / 8., r % 3 ? green : red, p,
		way);
#pragma acc update self(x)
	for (int k = 0; k < n; k++)
	  {
	    const int more = way * (k + 1);
	    const double expected
	      = (-r + more) + (65000. + r + (way ? (k + 1) : 0))
		+ (negative * (double) (1 << 30) - more)
		+ (negative * (double) (1ll << (40 + r)) + more)
		+ (negative * (r + .5) + more)
		+ (negative * r / 8. - 2 * more) + (int) (r % 3 ? green : red)
		+ 1000. * k;
	    CHECK_EQ (x[k], expected);
	  }
      }
  for (int r = 0; r < 3; r++)
    {
      struct pair q = { r, 10 * r };
      float _Complex z;
      __real__ z = r;
      __imag__ z = -r;
      launch_others (x, z, q, &global);
#pragma acc update self(x)
      for (int k = 0; k < n; k++)
	CHECK_EQ (x[k],
		  r - 2 * r + r + 10 * r
		    + (k % 3 == 0   ? r
		       : k % 3 == 1 ? 10 * r
				    : 5)
		    + 4 + r);
    }
#pragma acc exit data delete(x, y)
  return 0;
}
