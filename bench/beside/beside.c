/* The benchmark of structures beside others: what it costs to enter, to update
   and to leave with one more list when many are on the device.

   usage: beside [OTHERS [NODES]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include "bench/measure.h"

#include <malloc.h>

struct node
{
  double value;
  struct node *next;
#pragma acc shape include(next [0:1])
};

enum
{
  repetitions = 21
};

static struct node *
new_list (int nodes)
{
  struct node *result = NULL;
  for (int i = 0; i < nodes; i++)
    {
      struct node *n = zeroed (sizeof *n);
      n->value = i;
      n->next = result;
      result = n;
    }
  return result;
}

int
main (int argc, char **argv)
{
  const int others = argc > 1 ? atoi (argv[1]) : 2000;
  const int nodes = argc > 2 ? atoi (argv[2]) : 60;
  struct node **lists = zeroed ((others + 1) * sizeof *lists);
  double enter[repetitions], update[repetitions], leave[repetitions];
  for (int i = 0; i < others; i++)
    lists[i] = new_list (nodes);
  const size_t before = mallinfo2 ().uordblks;
  for (int i = 0; i < others; i++)
    {
      struct node *list = lists[i];
#pragma acc enter data copyin(list [0:1])
    }
  const double bytes
      = others ? (double)(mallinfo2 ().uordblks - before) / others : -1;
  struct node *more = new_list (nodes);
  for (int i = 0; i < repetitions; i++)
    {
      const double start = now ();
#pragma acc enter data copyin(more [0:1])
      const double entered = now ();
#pragma acc update device(more [0:1])
      const double updated = now ();
#pragma acc exit data delete (more [0:1])
      leave[i] = now () - updated;
      update[i] = updated - entered;
      enter[i] = entered - start;
    }
  report ("beside", "lists", "others", (double)others, "nodes", (double)nodes,
          "enter_us", 1e3 * median (enter, repetitions), "update_us",
          1e3 * median (update, repetitions), "exit_us",
          1e3 * median (leave, repetitions), "host_bytes", bytes, NULL);
  for (int i = 0; i < others; i++)
    {
      struct node *list = lists[i];
#pragma acc exit data delete (list [0:1])
    }
  return 0;
}
