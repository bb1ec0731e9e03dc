/* Cure launch-arguments in a file without deep directives.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-final { needs-cure launch-arguments "unchanged data copies" } } */

#include "../lib/accdeep-counters.h"

enum { n = 1000 };

static void
scale (int size, double *x, const double *y, double factor, int queue)
{
#pragma acc parallel loop present(x[0:size], y[0:size]) async(queue)
  for (int i = 0; i < size; i++)
    x[i] = x[i] * factor + y[i];
}

static double
sum (int size, const double *x)
{
  double result = 0;
#pragma acc parallel loop copyin(x[0:size]) reduction(+ : result)
  for (int i = 0; i < size; i++)
    result += x[i];
  return result;
}

/* What a data construct maps, in another place each time.  */
static void
mapped (int shift)
{
  double z[n + 16], w[n + 16];
  for (int i = 0; i < n + 16; i++)
    {
      z[i] = i;
      w[i] = shift;
    }
#pragma acc data copy(z[0:n + shift]) copyin(w[0:n + shift])
  {
    scale (n, z + shift, w, 1, acc_async_sync);
    scale (n, z + shift, w, 2, acc_async_sync);
  }
  for (int i = 0; i < n + 16; i++)
    CHECK_EQ (z[i], i < shift || i >= n + shift ? i : 2 * (i + shift) + shift);
}

int
main (void)
{
  double *x = NEW (double, n), *y = NEW (double, n), expected = 1;
  for (int i = 0; i < n; i++)
    x[i] = y[i] = 1;
#pragma acc enter data copyin(x[0:n], y[0:n])
  for (int round = 0; round < 20; round++)
    {
      const double calls = device_counter ("driver_calls");
      const double bytes = device_counter ("host_to_device_bytes");
      const int queue = round < 10 ? acc_async_sync : round % 2;
      const double factor = round % 8 < 6 ? 1 : .5;
      scale (n, x, y, factor, queue);
      if (round > 0 && round < 6)
	{
	  if (device_counter ("host_to_device_bytes") != bytes)
	    check_failed ("a launch of unchanged data copies", __FILE__,
			  __LINE__);
	  CHECK (device_counter ("driver_calls") - calls <= 6);
	}
      expected = expected * factor + 1;
#pragma acc wait
      CHECK_EQ (sum (n, x), (double) n * expected);
    }
#pragma acc exit data copyout(x[0:n]) delete(y[0:n])
  for (int i = 0; i < n; i++)
    CHECK_EQ (x[i], expected);
  /* Absent now: these are copied.  */
  CHECK_EQ (sum (n, x), (double) n * expected);
  for (int shift = 0; shift < 8; shift++)
    mapped (shift);

  /* On a device that has been shut down in between.  */
  acc_device_t device = acc_get_device_type ();
#pragma acc enter data copyin(x[0:n], y[0:n])
  scale (n, x, y, 1, acc_async_sync);
  acc_shutdown (device);
  acc_init (device);
  for (int i = 0; i < n; i++)
    x[i] = 1;
#pragma acc enter data copyin(x[0:n], y[0:n])
  scale (n, x, y, 1, acc_async_sync);
  CHECK_EQ (sum (n, x), n * 2);
#pragma acc exit data delete(x[0:n], y[0:n])
  free (x);
  free (y);
  return 0;
}
