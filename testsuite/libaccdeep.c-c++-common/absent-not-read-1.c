/* Section 3: exit data, and update with if_present, read nothing of objects that
   the device has not, which the program may have freed since they left, and
   nothing comes along that only these lead to.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"
#include <sys/mman.h>

struct leaf
{
  int n;
  double *x;
#pragma acc shape include(x[0:n])
};

struct top
{
  int few, many, own;
  struct leaf *leaves;
  double *values;
#pragma acc shape include(leaves[0:few], values[0:many])
};

enum
{
  big = 1 << 16
};

static double numbers[4] = { 1, 2, 3, 4 };

static void *
page (void)
{
  return mmap (0, big, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1,
               0);
}

/* Everything below T leaves and goes, then T.  */
static void
bottom_up (int copyout)
{
  struct leaf *leaves = (struct leaf *) page ();
  double *values = (double *) page ();
  struct top t = { 1, 4, 5, leaves, values };
  leaves->n = 4;
  leaves->x = numbers;
#pragma acc enter data copyin(t)
#pragma acc exit data delete(leaves[0:1], values[0:4])
  munmap (leaves, big);
  munmap (values, big);
  t.own = 6;
#pragma acc update device(t) if_present
#pragma acc parallel present(t.own)
  t.own += 1;
#pragma acc update self(t) if_present
  CHECK (t.own == 7);
  if (copyout)
    {
      t.few = t.many = 0;
#pragma acc exit data copyout(t)
    }
  else
    {
#pragma acc exit data delete(t)
    }
  CHECK_ABSENT (&t, sizeof t);
  CHECK_ABSENT (numbers, sizeof numbers);
}

struct chain
{
  double v;
  struct chain *next;
#pragma acc shape include(next[0:1])
#pragma acc shape(alone) exclude(next)
};

/* N links, of which number MISSING is absent.  */
static void
through_absent (int n, int missing)
{
  struct chain *c = NEW (struct chain, n);
  for (int i = 0; i < n; i++)
    {
      c[i].v = 10 * i;
      c[i].next = i + 1 < n ? &c[i + 1] : 0;
    }
  struct chain *gap = &c[missing], *behind = gap + 1;
#pragma acc enter data copyin(c[0:1])
#pragma acc exit data delete <alone>(gap[0:1])
  for (int i = 0; i < n; i++)
    c[i].v++;
#pragma acc update device(c[0:1]) if_present
  for (int i = 0; i < n; i++)
    {
      double there = 0;
      if (i == missing)
	continue;
      read_device (&there, &c[i].v, sizeof there);
      CHECK_EQ (there, memory_shared_p () || i < missing ? c[i].v : 10 * i);
    }
#pragma acc exit data delete(c[0:1])
  for (int i = 0; i <= missing; i++)
    CHECK_ABSENT (&c[i], sizeof c[i]);
  CHECK_PRESENT (behind, sizeof *behind);
#pragma acc exit data delete(behind[0:1])
  CHECK_ABSENT (behind, sizeof *behind);
  free (c);
}

int
main (void)
{
  bottom_up (0);
  bottom_up (1);
  through_absent (4, 2);
  through_absent (31, 2);
  through_absent (60, 40);
  return 0;
}
