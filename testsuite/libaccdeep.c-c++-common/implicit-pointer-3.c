/* Section 9: a pointer of which a clause names only what lies behind further
   pointers is looked up like one without a clause.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-w" } */

#include "../lib/accdeep-test.h"

struct leaf
{
  double *values;
  int n;
#pragma acc shape include(values[0:n])
};

struct twig
{
  struct leaf *leaf;
#pragma acc shape include(leaf[0:1])
};

struct branch
{
  struct twig *twig;
#pragma acc shape include(twig[0:1])
};

static double
sum (struct branch *b)
{
  double result = 0;
#pragma acc parallel loop reduction(+:result) present(b->twig->leaf->values)
  for (int i = 0; i < b->twig->leaf->n; i++)
    result += b->twig->leaf->values[i];
  return result;
}

int
main (void)
{
  double values[4] = { 1, 2, 3, 4 };
  struct leaf leaf = { values, 4 };
  struct twig twig = { &leaf };
  struct branch branch = { &twig }, *b = &branch;
#pragma acc enter data copyin(b[0:1])
#pragma acc parallel loop present(b->twig->leaf)
  for (int i = 0; i < b->twig->leaf->n; i++)
    b->twig->leaf->values[i] *= 3;
  if (!memory_shared_p ())
    CHECK (values[0] == 1 && values[3] == 4);
  CHECK (sum (b) == 30);

#pragma acc data present(b->twig->leaf->values)
  {
#pragma acc serial
    b->twig->leaf->values[1] = 50;
  }
  CHECK (sum (&branch) == 74);

  /* The object that has the pointer itself has a clause.  */
#pragma acc parallel present(b[0:1], b->twig->leaf->values)
  b->twig->leaf->values[0]++;
#pragma acc parallel present(b->twig->leaf[0:1])
  b->twig->leaf->values[0]++;
#pragma acc parallel copy(b->twig->leaf->values[0:4])
  b->twig->leaf->values[0]++;

  if (!memory_shared_p ())
    CHECK (values[0] == 1);
#pragma acc exit data copyout(b[0:1])
  CHECK (values[0] == 6 && values[1] == 50 && values[2] == 9
         && values[3] == 12);
  CHECK (branch.twig == &twig && twig.leaf == &leaf && leaf.values == values);
  if (!memory_shared_p ())
    CHECK (!present_p (values, sizeof values)
           && !present_p (&branch, sizeof branch));
  return 0;
}
