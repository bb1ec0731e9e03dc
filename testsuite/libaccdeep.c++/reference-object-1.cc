/* Section 8, reference-object: objects and arrays that references refer to, in
   serial constructs without a clause for them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#include <openacc.h>

struct counts
{
  int low;
  int high;
};

template <typename T>
static void
add (T &q, const T &by)
{
#pragma acc serial
  q.high += by.high;
}

static void
add_present (counts &q, int (&numbers)[4])
{
#pragma acc serial default(present)
  for (int i = 0; i < 4; i++)
    {
      numbers[i] += q.high;
      q.low++;
    }
}

static void
add_inside (int (&numbers)[4])
{
#pragma acc data present(numbers)
#pragma acc serial
  numbers[1] = 7;
}

static void
add_later (counts &q)
{
#pragma acc serial async(1)
  q.low = 9;
#pragma acc wait(1)
}

int
main ()
{
  counts c = { 1, 2 };
  const counts by = { 0, 4 };
  int numbers[4] = { 1, 2, 3, 4 };
  add (c, by);
  CHECK (c.low == 1 && c.high == 6 && by.high == 4);
#pragma acc data copy(c, numbers)
  {
    add_present (c, numbers);
    add_inside (numbers);
    add (c, by);
  }
  CHECK (c.low == 5 && c.high == 10);
  CHECK (numbers[0] == 7 && numbers[1] == 7 && numbers[3] == 10);
  add_later (c);
  CHECK (c.low == 9 && c.high == 10);
  auto all = [&] (counts &d) {
#pragma acc serial copy(numbers)
    {
      d.low = 3;
      numbers[0] = d.high;
    }
  };
  all (c);
  CHECK (c.low == 3 && numbers[0] == 10);
  CHECK (!acc_is_present (&c, sizeof c)
         || acc_get_device_type () == acc_device_host);
  return 0;
}
/* { dg-final { needs-cure reference-object "HOST address" } } */
/* { dg-warning "using .vector_length" "" { target *-*-* } 0 } */
