/* Section 1.3: what OpenMP's declare mapper does with nested default mappers:
   objects in objects, in place, in arrays, behind pointers and in pointers'
   elements; each as a variable, a section, an element and a member.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 10

struct leaf
{
  int count;
  int *data;
#pragma acc shape include(data[0:count])
};

struct branch
{
  struct leaf own;
  struct leaf pair[2];
  struct leaf *more;
  int n_more;
#pragma acc shape include(more[0:n_more])
};

struct tree
{
  int id;
  struct branch *main;
  struct branch side;
#pragma acc shape include(main[0:1])
};

static void
make_leaf (struct leaf *l, int from)
{
  l->count = N;
  l->data = NEW (int, N);
  for (int i = 0; i < N; i++)
    l->data[i] = from + i;
}

static void
make_branch (struct branch *b, int from)
{
  make_leaf (&b->own, from);
  make_leaf (&b->pair[0], from + 100);
  make_leaf (&b->pair[1], from + 200);
  b->n_more = 2;
  b->more = NEW (struct leaf, 2);
  make_leaf (&b->more[0], from + 300);
  make_leaf (&b->more[1], from + 400);
}

static void
free_branch (struct branch *b)
{
  CHECK_ABSENT (b->own.data, N * sizeof (int));
  CHECK_ABSENT (b->pair[1].data, N * sizeof (int));
  CHECK_ABSENT (b->more, 2 * sizeof (struct leaf));
  CHECK_ABSENT (b->more[1].data, N * sizeof (int));
  free (b->own.data);
  free (b->pair[0].data);
  free (b->pair[1].data);
  free (b->more[0].data);
  free (b->more[1].data);
  free (b->more);
}

static int
sum_branch (const struct branch *b)
{
  int sum = 0;
  for (int i = 0; i < N; i++)
    sum += b->own.data[i] + b->pair[0].data[i] + b->pair[1].data[i]
	   + b->more[0].data[i] + b->more[1].data[i];
  return sum;
}

/* Sum of a branch made with FROM.  */
static int
made_sum (int from)
{
  return N * (5 * from + 1000) + 5 * (N * (N - 1) / 2);
}

static void
variable_and_element (void)
{
  struct branch b[3];
  for (int i = 0; i < 3; i++)
    make_branch (&b[i], 1000 * i);
#pragma acc parallel copy(b[1])
  {
    b[1].own.data[0] += 1;
    b[1].pair[1].data[9] += 2;
    b[1].more[1].data[5] += 3;
  }
  CHECK_EQ (sum_branch (&b[0]), made_sum (0));
  CHECK_EQ (sum_branch (&b[1]), made_sum (1000) + 6);
  CHECK_EQ (sum_branch (&b[2]), made_sum (2000));

#pragma acc parallel loop copy(b[1:2])
  for (int i = 1; i < 3; i++)
    b[i].pair[0].data[i] += 10;
  CHECK_EQ (sum_branch (&b[1]), made_sum (1000) + 16);
  CHECK_EQ (sum_branch (&b[2]), made_sum (2000) + 10);
#pragma acc parallel loop
  for (int i = 0; i < 3; i++)
    b[i].own.data[3] += 100;
  CHECK_EQ (sum_branch (&b[0]), made_sum (0) + 100);
  CHECK_EQ (sum_branch (&b[2]), made_sum (2000) + 110);
  for (int i = 0; i < 3; i++)
    free_branch (&b[i]);
}

static void
through_pointers (void)
{
  struct tree *t = NEW (struct tree, 2);
  for (int i = 0; i < 2; i++)
    {
      t[i].main = NEW (struct branch, 1);
      make_branch (t[i].main, 500 * i);
      make_branch (&t[i].side, 5000 * i);
    }
#pragma acc data copy(t[0:2])
  {
#pragma acc parallel loop present(t[0:2])
    for (int i = 0; i < 2; i++)
      {
	t[i].id = t[i].main->more[1].data[0];
	t[i].main->pair[0].data[1] += 7;
	t[i].side.more[0].data[2] += 8;
      }
  }
  CHECK_EQ (t[1].id, 900);
  for (int i = 0; i < 2; i++)
    {
      CHECK_EQ (sum_branch (t[i].main), made_sum (500 * i) + 7);
      CHECK_EQ (sum_branch (&t[i].side), made_sum (5000 * i) + 8);
    }
  struct branch *side = &t[1].side, *main_branch = t[0].main;
#pragma acc parallel copy(*side, main_branch[0:1])
  {
    side->own.data[0]++;
    main_branch->own.data[0]++;
  }
  CHECK_EQ (sum_branch (side), made_sum (5000) + 9);
  CHECK_EQ (sum_branch (main_branch), made_sum (0) + 8);
  CHECK_ABSENT (t, 2 * sizeof *t);
  for (int i = 0; i < 2; i++)
    {
      free_branch (t[i].main);
      free_branch (&t[i].side);
      free (t[i].main);
    }
  free (t);
}

int
main (void)
{
  variable_and_element ();
  through_pointers ();
  return 0;
}
