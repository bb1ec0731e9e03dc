/* Cure kernels-loop: variables that a kernels construct declares are created on
   the device.  Scalars of one launch of one thread are private to it; GCC has no
   room for private arrays that are large.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-counters.h"

#define n 100
#define large 10000

static double x[n], y[n], z[n];

/* At most as many bytes as the arrays and some addresses have.  From GCC 16 on
   libgomp copies those that come back, too, where they lie between others.  */
static void
check_bytes (double to, double from, int arrays_to, int arrays_from)
{
  to = device_counter ("host_to_device_bytes") - to;
  from = device_counter ("device_to_host_bytes") - from;
  CHECK (to <= (arrays_to + arrays_from) * sizeof x + 256);
  CHECK (from <= arrays_from * sizeof x);
}

static void
shared (void)
{
  const double to = device_counter ("host_to_device_bytes");
  const double from = device_counter ("device_to_host_bytes");
#pragma acc kernels copyin(x) copyout(y)
  {
    double tmp[large];
    double m = x[3] * 2;
    int k = (int) x[7];
    for (int i = 0; i < large; i++)
      tmp[i] = i + m;
    for (int i = 0; i < n; i++)
      y[i] = x[i] - tmp[i] + k;
  }
  check_bytes (to, from, 1, 1);
  for (int i = 0; i < n; i++)
    CHECK (y[i] == 1);
}

static void
of_one_launch (void)
{
  const double to = device_counter ("host_to_device_bytes");
  const double from = device_counter ("device_to_host_bytes");
#pragma acc kernels copyin(x) copyout(y, z)
  {
    double own[large], sum;
    int last;
    for (int i = 0; i < n; i++)
      y[i] = x[i];
    {
      sum = 0;
      own[0] = x[3];
      for (int i = 1; i < n; i++)
	own[i] = own[i - 1] + x[i];
      for (int i = 1; i < n; i++)
	sum += own[i] * own[i - 1];
      last = (int) own[n - 1];
      z[0] = last;
    }
    for (int i = 1; i < n; i++)
      z[i] = sum + i;
  }
  check_bytes (to, from, 1, 2);
  double sum = 0, own = x[3];
  for (int i = 1; i < n; i++)
    {
      sum += own * (own + x[i]);
      own += x[i];
    }
  CHECK (z[0] == own && z[4] == sum + 4 && y[9] == 9);
}

/* The condition of the branch changes: one launch, to which all belongs.  */
static void
in_branch (void)
{
  const double to = device_counter ("host_to_device_bytes");
  const double from = device_counter ("device_to_host_bytes");
#pragma acc kernels copyin(x) copyout(y)
  {
    int k = (int) x[50];
    if (k > 3)
      {
	double tmp[n];
	for (int i = 0; i < n; i++)
	  tmp[i] = x[i];
	k = (int) tmp[7];
	for (int i = 0; i < n; i++)
	  y[i] = tmp[i] + k;
      }
  }
  check_bytes (to, from, 1, 1);
  CHECK (y[9] == 16);
}

static void
with_default_none (void)
{
#pragma acc kernels copyin(x) copyout(y) default(none)
  {
    double m = x[3], tmp[n];
    for (int i = 0; i < n; i++)
      tmp[i] = x[i] * m;
    for (int i = 0; i < n; i++)
      y[i] = tmp[n - 1 - i];
    double last = y[3];
    y[3] = 2 * last;
  }
  CHECK (y[9] == 270 && y[3] == 576);
}

int
main (void)
{
  for (int i = 0; i < n; i++)
    x[i] = i;
  shared ();
  of_one_launch ();
  in_branch ();
  with_default_none ();
  return 0;
}
