/* doc/dataflow.md, exceptions: what host code in a region throws leaves that as its
   end does.  The tasks that there are by then are executed, also where they are still
   under way, what the region copies out comes back, objects of the block are
   destroyed before, nothing stays on a device, and the thread has the device that it
   had; other threads' regions go on.  Thrown by functions, by throw, by lambdas,
   clauses of regions and tasks, and caught inside; regions in queues, without a
   device, with structures, and on two devices.

   { dg-do run }
   { dg-set-target-env-var SIMCUDA_DEVICES "2" }
   { dg-set-target-env-var SIMCUDA_STREAMS "deferred" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-test.h"

#include <stdexcept>
#include <thread>
#include <vector>

enum { N = 100 };

struct oops
{
  int value;
};

/* Not known to the callers.  */
__attribute__ ((noipa)) static int
throws (bool now, int value)
{
  if (now)
    throw oops { value };
  return value;
}

static int destroyed;

struct local
{
  ~local () { destroyed++; }
};

struct row
{
  int n;
  double *x;
#pragma acc shape include (x[0:n])
};

/* Tasks that take some time, one behind the other and beside.  */
static void
between (double *a, double *b, row &r, int when)
{
#pragma acc dataflow copy (a[0:N], r) copyout (b[0:N])
  {
    local l;
#pragma acc parallel loop copyout (b[0:N])
    for (int i = 0; i < N; i++)
      b[i] = -i;
#pragma acc parallel loop copy (a[0:N])
    for (int i = 0; i < N; i++)
      for (int k = 0; k < 200; k++)
        a[i] += 1;
    throws (when == 1, 11);
#pragma acc parallel loop copyin (a[0:N]) copy (r)
    for (int i = 0; i < N; i++)
      r.x[i] += a[i];
    if (when == 2)
      throw std::runtime_error ("two");
    try
      {
        throws (when == 3, 13);
      }
    catch (const oops &)
      {
        if (when == 3)
#pragma acc parallel loop copy (a[0:N])
          for (int i = 0; i < N; i++)
            a[i] = 0;
      }
#pragma acc parallel loop copyin (a[0:N]) copyout (b[0:N])
    for (int i = 0; i < N; i++)
      b[i] = a[i] * 2;
    throws (when == 4, 14);
  }
}

/* In what the clauses of a region and of a task say, a task is not there yet; nor is
   it when its launch has been prepared.  */
static void
clauses (double *a, int when)
{
#pragma acc dataflow copy (a[0:throws (when == 1, N)])
  {
#pragma acc parallel loop copy (a[0:N])
    for (int i = 0; i < N; i++)
      a[i] += 1;
#pragma acc parallel loop copy (a[0:throws (when == 2, N)])
    for (int i = 0; i < N; i++)
      a[i] += 1;
#pragma acc parallel loop copy (a[0:N]) device (throws (when == 3, 0))
    for (int i = 0; i < N; i++)
      a[i] += 1;
#pragma acc parallel loop copy (a[0:N]) num_gangs (throws (when == 4, 8))
    for (int i = 0; i < N; i++)
      a[i] += 1;
#pragma acc parallel loop copy (a[0:N]) num_workers (throws (when == 5, 4))
    for (int i = 0; i < N; i++)
      a[i] += 1;
  }
}

static void
queued (double *a, row &r, int when, bool condition)
{
#pragma acc dataflow copy (a[0:N], r) async (3) if (condition)
  for (int s = 0; s < 4; s++)
    {
#pragma acc parallel loop copy (a[0:N])
      for (int i = 0; i < N; i++)
        for (int k = 0; k < 100; k++)
          a[i] += 1;
#pragma acc parallel loop copy (r)
      for (int i = 0; i < N; i++)
        r.x[i] += 1;
      throws (s == when, s);
    }
}

template <typename T>
static void
moving (T *a, T *b, int when, int device)
{
#pragma acc dataflow copy (a[0:N]) create (b[0:N])
  {
#pragma acc parallel loop copy (a[0:N]) device (device)
    for (int i = 0; i < N; i++)
      a[i] += 1;
    auto f = [&] { throws (when == 1, 1); };
    f ();
#pragma acc parallel loop copyin (a[0:N]) copyout (b[0:N]) device (0)
    for (int i = 0; i < N; i++)
      b[i] = a[i];
#pragma acc parallel loop copyin (b[0:N]) copy (a[0:N]) device (device)               \
    num_gangs (throws (when == 2, 4))
    for (int i = 0; i < N; i++)
      a[i] += b[i];
    throws (when == 3, 3);
  }
}

/* On no device.  */
static void
check_absent (const void *p, int devices)
{
  const acc_device_t type = acc_get_device_type ();
  CHECK (acc_get_device_num (type) == 0);
  for (int k = 0; k < devices; k++)
    {
      acc_set_device_num (k, type);
      CHECK_ABSENT (p, N * sizeof (double));
    }
  acc_set_device_num (0, type);
}

int
main ()
{
  const int devices = acc_get_num_devices (acc_get_device_type ());
  double a[N], b[N], x[N];
  row r = { N, x };
  auto reset = [&] {
    for (int i = 0; i < N; i++)
      {
        a[i] = i;
        b[i] = 1;
        x[i] = 0;
      }
  };
  for (int when = 0; when < 5; when++)
    {
      reset ();
      int caught = 0;
      try
        {
          between (a, b, r, when);
        }
      catch (const oops &o)
        {
          caught = o.value;
        }
      catch (const std::runtime_error &)
        {
          caught = 12;
        }
      CHECK_EQ (caught, when == 0 || when == 3 ? 0 : 10 + when);
      CHECK_EQ (destroyed, when + 1);
      for (int i = 0; i < N; i++)
        {
          CHECK_EQ (a[i], when == 3 ? 0 : i + 200);
          CHECK_EQ (x[i], when == 1 ? 0 : i + 200);
          CHECK_EQ (b[i], when == 1 || when == 2 ? -i
                          : when == 3            ? 0
                                                 : 2 * (i + 200));
        }
      check_absent (a, devices);
      check_absent (b, devices);
      check_absent (x, devices);
    }
  for (int when = 0; when < 6; when++)
    {
      reset ();
      int caught = 0;
      try
        {
          clauses (a, when);
        }
      catch (const oops &)
        {
          caught = 1;
        }
      CHECK_EQ (caught, when > 0);
      for (int i = 0; i < N; i++)
        CHECK_EQ (a[i], i + (when > 0 ? when - 1 : 5));
      check_absent (a, devices);
      std::thread ([&] { clauses (a, 0); }).join ();
      CHECK_EQ (a[1], 6 + (when > 0 ? when - 1 : 5));
    }
  for (bool condition : { true, false })
    for (int when = 0; when < 5; when++)
      {
        reset ();
        int caught = -1;
        try
          {
            queued (a, r, when, condition);
          }
        catch (const oops &o)
          {
            caught = o.value;
          }
#pragma acc wait (3)
        CHECK_EQ (caught, when < 4 ? when : -1);
        const int done = when < 4 ? when + 1 : 4;
        for (int i = 0; i < N; i++)
          {
            CHECK_EQ (a[i], i + 100 * done);
            CHECK_EQ (x[i], done);
          }
        check_absent (a, devices);
        check_absent (x, devices);
      }
  for (int device = 0; device < devices && device < 2; device++)
    for (int when = 0; when < 4; when++)
      {
        reset ();
        int caught = 0;
        try
          {
            moving (a, b, when, device);
          }
        catch (const oops &o)
          {
            caught = o.value;
          }
        CHECK_EQ (caught, when == 2 ? 4 : when);
        for (int i = 0; i < N; i++)
          CHECK_EQ (a[i], when == 1 || when == 2 ? i + 1 : 2 * (i + 1));
        check_absent (a, devices);
        check_absent (b, devices);
      }
  return 0;
}
