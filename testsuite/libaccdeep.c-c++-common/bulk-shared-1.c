/* Sections 3 and 9: operands of one directive that lead to objects in common
   come, are updated and go as one structure, of which each is a root: what is
   common to them is there once, and counts for each.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-counters.h"

struct node
{
  int value;
  int n;
  int *x;
  struct node *next;
#pragma acc shape include(x[0:n], next[0:1])
};

struct head
{
  int id;
  struct node *first;
#pragma acc shape include(first[0:1])
};

enum { n_nodes = 100, few = 30 };

static struct node *
make (void)
{
  struct node *first = NULL;
  for (int i = 0; i < n_nodes; i++)
    {
      struct node *p = NEW (struct node, 1);
      p->value = i;
      p->n = 2;
      p->x = NEW (int, 2);
      p->x[1] = 10 * i;
      p->next = first;
      first = p;
    }
  return first;
}

/* The last directive has dealt with N objects and asked libgomp about few.  */
static void
check_objects (int n)
{
  struct accdeep_statistics s;
  last_statistics (&s);
  CHECK (memory_shared_p () || (s.objects == n && s.libgomp_calls < few));
}

static void
check_absent (struct head *a, struct head *b, struct node *p)
{
  CHECK_ABSENT (a, sizeof *a);
  CHECK_ABSENT (b, sizeof *b);
  for (; p; p = p->next)
    {
      CHECK_ABSENT (p, sizeof *p);
      CHECK_ABSENT (p->x, 2 * sizeof (int));
    }
}

static void
add (struct head *a)
{
#pragma acc parallel present(a[0:1])
  for (struct node *p = a->first; p; p = p->next)
    {
      p->value++;
      p->x[1] += a->id;
    }
}

int
main (void)
{
  struct node *list = make (), *middle = list;
  for (int i = 0; i < n_nodes / 2; i++)
    middle = middle->next;
  /* B leads to the second half of what A leads to.  */
  struct head *a = NEW (struct head, 1), *b = NEW (struct head, 1);
  a->id = 1;
  a->first = list;
  b->id = 2;
  b->first = middle;
  const int all = 2 + 2 * n_nodes;

  for (int round = 0; round < 3; round++)
    {
#pragma acc enter data copyin(a[0:1], b[0:1])
      check_objects (all);
      struct accdeep_statistics s;
      last_statistics (&s);
      CHECK (memory_shared_p () || (s.blocks == 1 && s.allocated == all));
      add (a);
      add (b);
      /* A part, and the rest keeps what the host has.  */
      list->value = middle->value = -1;
#pragma acc update self(b[0:1])
      CHECK_EQ (list->value, memory_shared_p () ? list->value : -1);
      CHECK_EQ (middle->x[1], 10 * (n_nodes / 2 - 1) + 3 * (round + 1));
#pragma acc update self(a[0:1], b[0:1])
      check_objects (all);
      CHECK_EQ (list->x[1], 10 * (n_nodes - 1) + round + 1);
#pragma acc exit data copyout(b[0:1], a[0:1])
      check_objects (all);
      last_statistics (&s);
      CHECK (memory_shared_p () || s.released == all);
      check_absent (a, b, list);
    }
  /* Entered twice; one operand goes, and what is common to both stays.  */
#pragma acc enter data copyin(a[0:1], b[0:1])
#pragma acc enter data copyin(b[0:1]) copyin(a[0:1])
  check_objects (all);
#pragma acc exit data delete(a[0:1], b[0:1])
  check_objects (all);
  CHECK_PRESENT (a, sizeof *a);
  CHECK_PRESENT (middle->x, 2 * sizeof (int));
  add (b);
#pragma acc exit data delete(a[0:1])
  CHECK_ABSENT (a, sizeof *a);
  CHECK_ABSENT (list, sizeof *list);
  CHECK_ABSENT (list->x, 2 * sizeof (int));
  CHECK_PRESENT (b, sizeof *b);
  CHECK_PRESENT (middle, sizeof *middle);
  /* Behind it each object counted once, for what leads to it.  */
  CHECK_ABSENT (middle->x, 2 * sizeof (int));
  CHECK_ABSENT (middle->next, sizeof *middle);
  int value;
  read_device (&value, &middle->value, sizeof value);
  CHECK_EQ (value, middle->value + !memory_shared_p ());
#pragma acc exit data delete(b[0:1])
  check_absent (a, b, list);

  /* Constructs.  */
  for (int round = 0; round < 3; round++)
    {
      const int was = middle->x[1];
#pragma acc data copy(a[0:1]) copy(b[0:1])
      {
        check_objects (all);
        add (a);
        add (b);
#pragma acc data copyin(b[0:1], a[0:1])
        add (b);
      }
      check_objects (all);
      CHECK_EQ (middle->x[1], was + 5);
      check_absent (a, b, list);
    }

  /* One of them points to the other, which is a root all the same.  */
  const int sum = middle->x[1] + list->x[1];
#pragma acc parallel copy(a[0:1], middle[0:1])
  {
    a->id += 5;
    middle->x[1] += a->first->x[1];
  }
  CHECK_EQ (a->id, 6);
  CHECK_EQ (middle->x[1], sum);
  check_absent (a, b, list);
#pragma acc enter data copyin(a[0:1], middle[0:1])
  check_objects (all - 1);
#pragma acc exit data delete(a[0:1])
  CHECK_ABSENT (a, sizeof *a);
  CHECK_PRESENT (middle, sizeof *middle);
#pragma acc exit data delete(middle[0:1])
  check_absent (a, b, list);
  return 0;
}
