/* Section 3: a copy back leaves constants of the program as they are: single objects,
   objects of a structure, sections, updates, and what a queue copies.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct all
{
  const float *tab;
  int n;
  float *y;
#pragma acc shape include(tab[0:n], y[0:n])
};

struct node
{
  const char *name;
  int value;
  struct node *next;
#pragma acc shape include(name[0:4], next[0:1])
};

static const float table[3] = { 1, 2, 3 };

static void
single (void)
{
  float y[3] = { 0 };
  struct all a = { table, 3, y };
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 3; i++)
    a.y[i] = 2 * a.tab[i];
  CHECK_EQ (y[2], 6);
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a) async(1)
  for (int i = 0; i < 3; i++)
    a.y[i] = 3 * a.tab[i];
#pragma acc update self(a) async(1)
#pragma acc wait(1)
  CHECK_EQ (y[1], 6);
#pragma acc parallel loop present(a) async(1)
  for (int i = 0; i < 3; i++)
    a.y[i] = 4 * a.tab[i];
#pragma acc exit data copyout(a) async(1)
#pragma acc wait(1)
  CHECK_EQ (y[0], 4);
  CHECK_ABSENT (table, sizeof table);
}

static void
list (void)
{
  struct node nodes[100];
  for (int i = 0; i < 100; i++)
    {
      nodes[i].name = i % 2 ? "odd" : "eve";
      nodes[i].value = i;
      nodes[i].next = i < 99 ? &nodes[i + 1] : 0;
    }
  struct node *first = nodes;
#pragma acc serial copy(first[0:1])
  for (struct node *n = first; n; n = n->next)
    n->value += n->name[0] == 'o' ? 100 : 200;
  for (int i = 0; i < 100; i++)
    {
      CHECK_EQ (nodes[i].value, i + (i % 2 ? 100 : 200));
      CHECK (nodes[i].name[3] == 0);
    }
  CHECK_ABSENT (nodes, sizeof nodes);
}

/* What a pointer to const leads to is copied back where it is a variable.  */
static void
variable (void)
{
  float values[3] = { 1, 2, 3 }, y[3] = { 0 };
  struct all a = { values, 3, y };
#pragma acc data copy(a)
  {
#pragma acc parallel loop present(values)
    for (int i = 0; i < 3; i++)
      values[i] += 10;
  }
  CHECK (values[2] == 13 || memory_shared_p ());
}

int
main (void)
{
  single ();
  list ();
  variable ();
  return 0;
}
