/* accdeep_get_statistics: objects, allocations, pointers and bytes of single
   directives, counted by hand; all zero where memory is shared.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"
#include "../lib/accdeep-counters.h"

struct two
{
  int n;
  int *a;
  int *b;
#pragma acc shape include(a[0:n], b[0:2 * n])
#pragma acc shape(only_a) default(exclude) include(a)
};

int
main (void)
{
  struct two x[3];
  struct accdeep_statistics s;
  for (int i = 0; i < 3; i++)
    {
      x[i].n = 4;
      x[i].a = NEW (int, 4);
      x[i].b = NEW (int, 8);
    }
  int mapped = !memory_shared_p ();

#pragma acc enter data copyin(x)
  last_statistics (&s);
  CHECK_EQ (s.objects, mapped * 7);
  CHECK_EQ (s.allocated, mapped * 7);
  CHECK_EQ (s.released, 0);
  CHECK_EQ (s.pointers, mapped * 6);
  CHECK_EQ (s.bytes_to_device,
	    mapped * (sizeof x + 3 * 12 * sizeof (int)));
  CHECK_EQ (s.bytes_to_host, 0);

#pragma acc enter data copyin(x)
  last_statistics (&s);
  CHECK_EQ (s.objects, mapped * 7);
  CHECK_EQ (s.allocated, 0);
  CHECK_EQ (s.bytes_to_device, 0);

#pragma acc update self<only_a>(x)
  last_statistics (&s);
  CHECK_EQ (s.bytes_to_host, mapped * 3 * 4 * sizeof (int));
  CHECK_EQ (s.bytes_to_device, 0);

#pragma acc exit data delete(x)
  last_statistics (&s);
  CHECK_EQ (s.released, 0);
#pragma acc exit data delete(x)
  last_statistics (&s);
  CHECK_EQ (s.released, mapped * 7);
  CHECK_EQ (s.bytes_to_host, 0);
  CHECK_ABSENT (x, sizeof x);
  for (int i = 0; i < 3; i++)
    {
      free (x[i].a);
      free (x[i].b);
    }
  return 0;
}
