/* Sections 3 and 9: operands that share objects, and pointers that are looked
   up, do not matter to a structure beside them: that comes and goes as one, and
   what is shared is there once.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-counters.h"

struct one
{
  int n;
  int *x;
#pragma acc shape include(n, x[0:n])
};

enum { n_ones = 100, few = 40 };

/* The last directive has asked libgomp about no more than a few objects.  */
static void
check_calls (void)
{
  struct accdeep_statistics s;
  last_statistics (&s);
  CHECK (memory_shared_p () || (s.objects > n_ones && s.libgomp_calls < few));
}

static struct one *
make (void)
{
  struct one *p = NEW (struct one, n_ones);
  for (int i = 0; i < n_ones; i++)
    {
      p[i].n = 2;
      p[i].x = NEW (int, 2);
      p[i].x[1] = i;
    }
  return p;
}

int
main (void)
{
  struct one *p = make ();
  struct one t, u;
  int *shared = NEW (int, 3), *other = NEW (int, 2);
  t.n = 3;
  u.n = 2;
  t.x = u.x = shared;
  shared[0] = 1;

  for (int round = 0; round < 2; round++)
    {
#pragma acc enter data copyin(t, p[0:n_ones], u)
      check_calls ();
#pragma acc parallel present(t, u, p[0:n_ones])
      {
        t.x[0] += 2;
        u.x[0] *= 2;
        p[40].x[1] += t.x[0];
      }
#pragma acc exit data copyout(u, p[0:n_ones], t)
      check_calls ();
      CHECK_ABSENT (shared, 3 * sizeof (int));
      CHECK_ABSENT (p, n_ones * sizeof *p);
      CHECK_ABSENT (p[40].x, 2 * sizeof (int));
    }
  CHECK_EQ (shared[0], 16);
  CHECK_EQ (p[40].x[1], 40 + 6 + 16);

  /* One of them is there, and shares with another.  */
#pragma acc enter data copyin(p[0:n_ones])
#pragma acc enter data copyin(t)
#pragma acc enter data copyin(u, p[0:n_ones])
  check_calls ();
#pragma acc exit data delete(t, p[0:n_ones])
  check_calls ();
  CHECK_PRESENT (shared, 2 * sizeof (int));
#pragma acc exit data delete(p[0:n_ones], u)
  check_calls ();
  CHECK_ABSENT (shared, 2 * sizeof (int));
  CHECK_ABSENT (p, n_ones * sizeof *p);

  other[1] = 5;
#pragma acc enter data copyin(other[0:2])
  for (int round = 0; round < 3; round++)
    {
      int *q = other + 1;
#pragma acc parallel copy(p[0:n_ones], q[@])
      p[41].x[0] = *q + round;
      check_calls ();
      CHECK_EQ (p[41].x[0], 5 + round);
      CHECK_ABSENT (p, n_ones * sizeof *p);
    }
#pragma acc exit data delete(other[0:2])

  /* One is there and the other comes; and beside sections of one array.  */
  struct one *const mine = make ();
  int numbers[30];
#pragma acc enter data copyin(p[0:n_ones])
#pragma acc enter data copyin(p[0:n_ones], mine[0:n_ones])
  check_calls ();
#pragma acc exit data delete(p[0:n_ones], mine[0:n_ones])
  check_calls ();
  CHECK_ABSENT (mine, n_ones * sizeof *mine);
  CHECK_ABSENT (mine[3].x, 2 * sizeof (int));
  CHECK_PRESENT (p[3].x, 2 * sizeof (int));
#pragma acc exit data delete(p[0:n_ones])
  numbers[3] = 1;
  numbers[23] = 2;
#pragma acc parallel copyin(numbers[0:10], numbers[20:10]) copy(mine[0:n_ones])
  mine[7].x[1] = numbers[3] + 10 * numbers[23];
  check_calls ();
  CHECK_EQ (mine[7].x[1], 21);
  CHECK_ABSENT (mine, n_ones * sizeof *mine);
  CHECK_ABSENT (numbers, sizeof numbers);

  /* Pointers that are attached beside it, by the program and by sections of
     members.  */
  struct plain
  {
    int n;
    int *y;
  } by_hand = { 2, other };
#pragma acc enter data copyin(by_hand, by_hand.y[0:2], mine[0:n_ones])
  check_calls ();
#pragma acc parallel present(by_hand, mine[0:n_ones])
  by_hand.y[0] = mine[7].x[1];
#pragma acc exit data delete(mine[0:n_ones]) detach(by_hand.y)
  check_calls ();
  CHECK_ABSENT (mine, n_ones * sizeof *mine);
#pragma acc exit data copyout(by_hand.y[0:2]) delete(by_hand)
  CHECK_EQ (other[0], 21);
  CHECK_ABSENT (&by_hand, sizeof by_hand);
  CHECK_ABSENT (other, 2 * sizeof (int));
  return 0;
}
