/* Section 8, declare-scalar: what parallel and serial write to a scalar of a
   declare directive stays on the device; other scalars, and those that a clause
   names, are as before.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

static int counter, limit;
double last;
void *address;
#pragma acc declare create(counter, limit, last, address)
int ordinary = 1;

#pragma acc routine seq
static int
count_up (void)
{
  int before;
#pragma acc atomic capture
  {
    before = counter;
    counter++;
  }
  return before;
}

int
main (void)
{
  int sum = 0, own = 1;
  counter = 10;
  limit = 5;
#pragma acc update device(counter, limit)
#pragma acc parallel loop copy(sum) reduction(+ : sum)
  for (int i = 0; i < 20; i++)
    {
      if (i >= limit)
	continue;
      if (i & 1)
	count_up ();
      else
#pragma acc atomic update
	counter++;
      own = ordinary = i;
      sum++;
    }
  CHECK_EQ (sum, 5);
  CHECK (memory_shared_p () || counter == 10);
#pragma acc update self(counter)
  CHECK_EQ (counter, 15);
  CHECK (memory_shared_p () || (own == 1 && ordinary == 1));

#pragma acc serial
  {
    last = limit / 2.0;
    address = &last;
    counter += 3;
  }
#pragma acc parallel firstprivate(counter)
  counter = 99;
#pragma acc update self(last, counter)
  CHECK_EQ (last, 2.5);
  CHECK_EQ (counter, 18);
  CHECK (memory_shared_p () || device_pointer_at (&address) != &last);
  return 0;
}

/* { dg-final { needs-cure declare-scalar "counter is 1\[0-4\], not 15|sum is 0, not 5" } } */
