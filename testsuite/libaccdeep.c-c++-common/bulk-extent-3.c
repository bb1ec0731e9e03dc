/* Section 2.2: a function that an extent calls may do anything, and so no other
   thread than the directive's calls it, however many objects there are.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#include <pthread.h>

#define N 20000

static pthread_t thread;
static int foreign_calls, calls;

static int
length (int n)
{
  calls++;
  if (!pthread_equal (thread, pthread_self ()))
    foreign_calls++;
  return n % 3 + 1;
}

struct row
{
  int n;
  int *a;
#pragma acc shape include(a[0:length(n)])
};

int
main (void)
{
  thread = pthread_self ();
  struct row *rows = NEW (struct row, N);
  for (int i = 0; i < N; i++)
    {
      rows[i].n = i;
      rows[i].a = NEW (int, 4);
    }

#pragma acc enter data copyin(rows[0:N])
#pragma acc parallel loop present(rows[0:N])
  for (int i = 0; i < N; i++)
    rows[i].a[i % 3] = i;
#pragma acc exit data copyout(rows[0:N])

  CHECK (memory_shared_p () || calls >= N);
  CHECK_EQ (foreign_calls, 0);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 4; j++)
      CHECK_EQ (rows[i].a[j], j == i % 3 ? i : 0);
  CHECK_ABSENT (rows, N * sizeof *rows);
  for (int i = 0; i < N; i++)
    free (rows[i].a);
  free (rows);
  return 0;
}
