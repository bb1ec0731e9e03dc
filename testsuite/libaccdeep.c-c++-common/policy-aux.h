/* For the tests of policies: arrays of N numbers that differ from all others
   before them, so that what an earlier test left on the device is told from
   what was copied.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-test.h"

#define N 8
#define BYTES (N * sizeof (int))

static int last_number;

static inline void
number (int *v)
{
  for (int i = 0; i < N; i++)
    v[i] = ++last_number;
}

static inline int *
new_numbers (void)
{
  int *v = NEW (int, N);
  number (v);
  return v;
}

/* Does the device have the host's numbers in V?  */
static inline int
same_p (const int *v)
{
  int device[N];
  read_device (device, v, BYTES);
  return memcmp (device, v, BYTES) == 0;
}

/* The first number of V, and whether all are from it on.  */
static inline int
first_of (const int *v)
{
  for (int i = 1; i < N; i++)
    CHECK_EQ (v[i], v[0] + i);
  return v[0];
}
