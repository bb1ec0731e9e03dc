/* Several host threads use the device at once.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */

#include <pthread.h>
#include <stdlib.h>

enum
{
  n_threads = 4,
  n_rounds = 10,
  n = 300
};

static int results[n_threads][n];

static void *
work (void *argument)
{
  int *mine = argument;
  for (int round = 0; round < n_rounds; round++)
    {
#pragma acc parallel loop copy(mine[0:n])
      for (int i = 0; i < n; i++)
        mine[i] += i;
    }
  return 0;
}

int
main (void)
{
  pthread_t threads[n_threads];
  for (int t = 0; t < n_threads; t++)
    if (pthread_create (&threads[t], 0, work, results[t]))
      abort ();
  for (int t = 0; t < n_threads; t++)
    pthread_join (threads[t], 0);
  for (int t = 0; t < n_threads; t++)
    for (int i = 0; i < n; i++)
      if (results[t][i] != n_rounds * i)
        abort ();
  return 0;
}
