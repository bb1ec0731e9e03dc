/* Section 1.6: in a program with several threads, too, an array that an ordinary
   directive holds does not move at the end of a construct, and what the
   construct turns out to be the last to hold comes back, whichever thread was
   the last but one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-pthread" } */

#include "../lib/accdeep-counters.h"
#include <pthread.h>

#define N 20000
#define ROUNDS 50

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

static void *
nothing (void *unused)
{
#pragma acc data copyin(a[0:1])
  {
  }
  return unused;
}

static void
held (void)
{
  struct array x = { N, a };
#pragma acc enter data copyin(a[0:N])
  const double before = device_counter ("device_to_host_bytes");
  for (int i = 1; i <= 3; i++)
    set (x, i);
#pragma acc parallel copy(x) async(1)
  for (int i = 0; i < x.n; i++)
    x.a[i] += 1;
#pragma acc wait
  CHECK (device_counter ("device_to_host_bytes") - before < 1000);
  CHECK (a[0] == 0 && a[N - 1] == 0);
#pragma acc exit data copyout(a[0:N])
  CHECK (a[0] == 4 && a[N - 1] == 4);
  CHECK (!acc_is_present (a, N * sizeof *a));
}

/* The holder leaves in the middle.  */
static void
left (void)
{
  struct array x = { N, a };
#pragma acc enter data copyin(a[0:N])
#pragma acc data copy(x)
  {
    set (x, 6);
#pragma acc exit data delete(a[0:N])
  }
  CHECK (a[0] == 6 && a[N - 1] == 6);
  CHECK (!acc_is_present (a, N * sizeof *a));
}

static pthread_barrier_t barrier;

static void *
hold_and_leave (void *unused)
{
  for (int i = 0; i < ROUNDS; i++)
    {
#pragma acc enter data copyin(a[0:N])
      pthread_barrier_wait (&barrier);
      pthread_barrier_wait (&barrier);
      /* At the time of the other thread's end.  */
#pragma acc exit data copyout(a[0:N])
      pthread_barrier_wait (&barrier);
      pthread_barrier_wait (&barrier);
    }
  return unused;
}

static void
race (void)
{
  struct array x = { N, a };
  pthread_t other;
  CHECK (pthread_barrier_init (&barrier, NULL, 2) == 0);
  CHECK (pthread_create (&other, NULL, hold_and_leave, NULL) == 0);
  for (int i = 0; i < ROUNDS; i++)
    {
      pthread_barrier_wait (&barrier);
#pragma acc data copy(x)
      {
        set (x, 100 + i);
        pthread_barrier_wait (&barrier);
      }
      pthread_barrier_wait (&barrier);
      CHECK (a[0] == 100 + i && a[N - 1] == 100 + i);
      CHECK (!acc_is_present (a, N * sizeof *a));
      pthread_barrier_wait (&barrier);
    }
  CHECK (pthread_join (other, NULL) == 0);
}

int
main (void)
{
  pthread_t other;
  a = (double *) calloc (N, sizeof *a);
  if (memory_shared_p ())
    return 0;
  CHECK (pthread_create (&other, NULL, nothing, NULL) == 0);
  CHECK (pthread_join (other, NULL) == 0);
  held ();
  left ();
  race ();
  free (a);
  return 0;
}
