/* "Devices, threads, processes" of doc/runtime.md: a process forked while
   another thread executes a deep directive gets the message, and does not wait
   for a thread that it has not; the parent goes on.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */
/* { dg-skip-device host "works in a child" } */

#include "../lib/accdeep-test.h"

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

static int in_length;

static int
slow_length (int n)
{
  __atomic_store_n (&in_length, 1, __ATOMIC_RELEASE);
  usleep (300000);
  return n;
}

struct row
{
  int n;
  double *v;
#pragma acc shape include(v[0:slow_length (n)])
};

static struct row r = { 5, NULL };

static void *
enter (void *nothing)
{
#pragma acc enter data copyin(r)
  return nothing;
}

int
main (void)
{
  pthread_t thread;
  int status;
  r.v = NEW (double, 5);
  acc_init (acc_get_device_type ());
  pthread_create (&thread, NULL, enter, NULL);
  while (!__atomic_load_n (&in_length, __ATOMIC_ACQUIRE))
    usleep (1000);
  pid_t child = fork ();
  if (child == 0)
    {
      alarm (20);
#pragma acc exit data delete(r)
      _exit (7);
    }
  CHECK (waitpid (child, &status, 0) == child);
  CHECK (WIFEXITED (status) && WEXITSTATUS (status) == 1);
  pthread_join (thread, NULL);
  CHECK_PRESENT (r.v, 5 * sizeof (double));
#pragma acc exit data delete(r)
  CHECK_ABSENT (r.v, sizeof (double));
  return 0;
}

/* { dg-output "exit data at \[^\n\]*: the process was forked when it had a device, which the child can not use" } */
