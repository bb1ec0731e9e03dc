/* Section 3: directives of several host threads at once, on objects of their
   own and on a shared one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-pthread" } */

#include "../lib/accdeep-test.h"

#include <pthread.h>

#define THREADS 4
#define ROUNDS 10

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

static struct vec shared;

static void *
work (void *argument)
{
  struct vec x;
  (void) argument;
  x.n = 8;
  x.a = NEW (int, 8);
  for (int r = 0; r < ROUNDS; r++)
    {
#pragma acc enter data copyin(shared)
#pragma acc data copy(x)
      {
	CHECK (attached_p (&x.a) && attached_p (&shared.a));
	int one = r + 1;
	write_device (&x.a[7], &one, sizeof one);
      }
      CHECK_EQ (x.a[7], r + 1);
#pragma acc exit data delete(shared)
    }
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  return NULL;
}

int
main (void)
{
  pthread_t thread[THREADS];
  acc_init (acc_device_default);
  shared.n = 8;
  shared.a = NEW (int, 8);
  for (int i = 0; i < THREADS; i++)
    CHECK (pthread_create (&thread[i], NULL, work, NULL) == 0);
  for (int i = 0; i < THREADS; i++)
    pthread_join (thread[i], NULL);
  CHECK_ABSENT (&shared, sizeof shared);
  CHECK_ABSENT (shared.a, 8 * sizeof (int));
  free (shared.a);
  return 0;
}
