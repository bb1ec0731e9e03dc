/* Section 1.6: an array that an ordinary enter data holds stays where it is at
   the end of a construct, and moves neither before nor after it; what the
   construct turns out to be the last to hold comes back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-pthread" } */

#include "../lib/accdeep-counters.h"
#include <pthread.h>

#define N 20000

struct array
{
  int n;
  double *a;
#pragma acc shape include(a[0:n])
};

static double *a;

static void
set (struct array x, double value)
{
#pragma acc parallel copy(x)
  for (int i = 0; i < x.n; i++)
    x.a[i] = value;
}

/* Constructs on what stays move the structure alone.  */
static void
held (void)
{
  struct array x = { N, a };
#pragma acc enter data copyin(a[0:N])
  const double before = device_counter ("device_to_host_bytes");
  for (int i = 1; i <= 3; i++)
    set (x, i);
#pragma acc data copy(x)
  {
    set (x, 4);
  }
  CHECK (device_counter ("device_to_host_bytes") - before < 1000);
  CHECK (a[0] == 0 && a[N - 1] == 0);
#pragma acc exit data copyout(a[0:N])
  CHECK (a[0] == 4 && a[N - 1] == 4);
  CHECK (!acc_is_present (a, N * sizeof *a));
}

/* The same where an ordinary construct is around it.  */
static void
around (void)
{
  struct array x = { N, a };
#pragma acc data copy(a[0:N])
  {
    const double before = device_counter ("device_to_host_bytes");
    set (x, 5);
    CHECK (device_counter ("device_to_host_bytes") - before < 1000);
    CHECK (a[0] == 4 && a[N - 1] == 4);
  }
  CHECK (a[0] == 5 && a[N - 1] == 5);
}

/* Ordinary directives and calls leave it to the construct.  */
static void
left (int how)
{
  struct array x = { N, a };
#pragma acc enter data copyin(a[0:N])
#pragma acc data copy(x)
  {
    set (x, 6 + how);
    if (how == 0)
      {
#pragma acc exit data delete(a[0:N])
      }
    else
      acc_delete (a, N * sizeof *a);
  }
  CHECK (a[0] == 6 + how && a[N - 1] == 6 + how);
  CHECK (!acc_is_present (a, N * sizeof *a));
}

static void *
leave (void *unused)
{
  (void) unused;
#pragma acc exit data delete(a[0:N])
  return NULL;
}

/* Another thread does.  */
static void
left_by_thread (void)
{
  struct array x = { N, a };
  pthread_t other;
#pragma acc enter data copyin(a[0:N])
#pragma acc data copy(x)
  {
    set (x, 8);
    CHECK (pthread_create (&other, NULL, leave, NULL) == 0);
    CHECK (pthread_join (other, NULL) == 0);
  }
  CHECK (a[0] == 8 && a[N - 1] == 8);
  CHECK (!acc_is_present (a, N * sizeof *a));
}

int
main (void)
{
  a = (double *) calloc (N, sizeof *a);
  if (memory_shared_p ())
    return 0;
  held ();
  around ();
  left (0);
  left (1);
  left_by_thread ();
  free (a);
  return 0;
}
