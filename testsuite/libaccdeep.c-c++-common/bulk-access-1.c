/* Section 3: whatever asks for one object of a large structure, or changes it,
   finds it where it is, and leaves the others as they are: device addresses
   never change.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-counters.h"

#include <openacc.h>
#include <stdlib.h>
#include <string.h>

struct one
{
  int n;
  int *x;
  struct one *next;
#pragma acc shape include(x[0:n], next[0:1])
};

enum { n_ones = 3000 };

static struct one *p;
static void **addresses;

static void
remember (void)
{
  addresses = (void **) malloc (2 * n_ones * sizeof (void *));
  for (int i = 0; i < n_ones; i++)
    {
      addresses[2 * i] = acc_deviceptr (p[i].x);
      addresses[2 * i + 1] = p[i].next ? acc_deviceptr (p[i].next) : NULL;
    }
}

static void
check_addresses (void)
{
  for (int i = 0; i < n_ones; i++)
    {
      CHECK (acc_deviceptr (p[i].x) == addresses[2 * i]);
      CHECK (!p[i].next
	     || acc_deviceptr (p[i].next) == addresses[2 * i + 1]);
    }
}

/* Each kernel adds one to all X[0], by pointers of the device.  */
static void
add_one (void)
{
#pragma acc parallel loop present(p[0:n_ones])
  for (int i = 0; i < n_ones; i++)
    {
      p[i].x[0]++;
      if (p[i].next)
	p[i].next->x[1]++;
    }
}

int
main (void)
{
  p = (struct one *) malloc (n_ones * sizeof *p);
  for (int i = 0; i < n_ones; i++)
    {
      p[i].n = 2 + i % 3;
      p[i].x = (int *) calloc (4, sizeof (int));
      p[i].next = NULL;
      if (i % 2)
	{
	  p[i].next = (struct one *) malloc (sizeof (struct one));
	  p[i].next->n = 3;
	  p[i].next->x = (int *) calloc (3, sizeof (int));
	  p[i].next->next = i % 3 == 1 ? p[i - 1].next : NULL;
	}
    }
#pragma acc enter data copyin(p[0:n_ones])
  remember ();
  add_one ();

  /* Questions.  */
  for (int i = 0; i < n_ones; i++)
    CHECK (acc_is_present (p[i].x, p[i].n * sizeof (int)));
  if (!memory_shared_p ())
    {
      CHECK (!acc_is_present (p[3].x, (p[3].n + 1) * sizeof (int)));
      CHECK (acc_hostptr (acc_deviceptr (p[7].x + 1)) == p[7].x + 1);
      CHECK (acc_hostptr (acc_deviceptr (p[7].next)) == p[7].next);
    }
  check_addresses ();

  /* host_data, and what one does with it.  */
  int *x = p[10].x;
  void *dev = NULL;
#pragma acc host_data use_device(x)
  dev = x;
  CHECK (dev == acc_deviceptr (p[10].x));
  int value = 100;
  acc_memcpy_to_device (dev, &value, sizeof value);

  /* Updates: an array, a whole object with pointers, a part of the root.  */
  x = p[11].x;
#pragma acc update self(x[0:2])
  CHECK (x[0] == 1);
  x[0] = 50;
#pragma acc update device(x[0:1])
  struct one *next = p[11].next;
  next->n = 3;
#pragma acc update device(next[0:1])
#pragma acc update self(next[0:1])
  CHECK (next->x == p[11].next->x);
  acc_update_device (&p[12], sizeof p[12]);
  acc_update_self (&p[12], sizeof p[12]);
  CHECK (p[12].x[0] == 0 || memory_shared_p ());
#pragma acc update self(p[13].x[0:2])
  CHECK (p[13].x[0] == 1);
#pragma acc update self(p[14:2])
  CHECK (p[14].x[0] == 1 && p[15].x[0] == 1 && p[15].next->x[1] == 1);
  add_one ();

  /* Launches on single objects.  */
  for (int i = 0; i < 100; i++)
    {
      int *y = p[20 + i].x;
#pragma acc parallel present(y[0:2])
      y[1] += 7;
    }
  for (int i = 0; i < 10; i++)
    {
#pragma acc parallel present(p[200 + i:1])
      p[200 + i].x[1] += 9;
    }
  next = p[21].next;
#pragma acc parallel copy(next[0:1])
  next->x[2] = 77;
#pragma acc parallel
  next->x[0] = 78;

  /* Data regions and counts of both kinds.  */
  x = p[300].x;
#pragma acc data copy(x[0:2])
  {
#pragma acc parallel present(x[0:2])
    x[0] += 1000;
  }
  CHECK (x[0] == 0 || memory_shared_p ());
#pragma acc enter data copyin(x[0:2])
#pragma acc exit data copyout(x[0:2])
  CHECK (x[0] == 0 || memory_shared_p ());
  CHECK (acc_copyin (x, 2 * sizeof (int)) == acc_deviceptr (x));
  acc_delete (x, 2 * sizeof (int));
  CHECK (acc_is_present (x, 2 * sizeof (int)));
#pragma acc enter data attach(p[301].x)
#pragma acc exit data detach(p[301].x)
  acc_attach ((void **) &p[303].x);
  acc_detach ((void **) &p[303].x);
  check_addresses ();
  add_one ();
#pragma acc exit data copyout(p[0:n_ones])

  for (int i = 0; i < n_ones; i++)
    {
      int expected = i == 10 ? 102 : i == 11 ? 52 : i == 300 ? 1003 : 3;
      int second = i >= 20 && i < 120 ? 7 : i >= 200 && i < 210 ? 9 : 0;
      CHECK (p[i].x[0] == expected);
      CHECK (p[i].x[1] == second);
      /* The host's zeros went to one of them.  */
      CHECK (!p[i].next
	     || p[i].next->x[1] == (i == 11 && !memory_shared_p () ? 2 : 3));
      CHECK (memory_shared_p ()
	     || !acc_is_present (p[i].x, p[i].n * sizeof (int)));
      CHECK (memory_shared_p () || !p[i].next
	     || !acc_is_present (p[i].next, sizeof (struct one)));
    }
  CHECK (p[21].next->x[2] == 77 && p[21].next->x[0] == 78);
  CHECK (memory_shared_p () || !acc_is_present (p, sizeof *p));
  for (int i = 0; i < n_ones; i++)
    {
      if (p[i].next)
	free (p[i].next->x);
      free (p[i].next);
      free (p[i].x);
    }
  free (p);
  free (addresses);
  return 0;
}
