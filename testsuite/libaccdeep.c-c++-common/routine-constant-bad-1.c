/* Language 9.3: a variable that is no constant needs a directive, and so do
   constants that lead to themselves.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do link } */
/* { dg-regexp "(?:(?!error: ).)*error: variable \[^ \]*(level|ring)\[^ \]* has been referenced in offloaded code but hasn.{1,3}t been marked to be included in the offloaded code(?:(?!error: ).)*error: variable \[^ \]*(level|ring)\[^ \]* has been referenced .*" } */

struct node
{
  const struct node *next;
  int number;
};
extern const struct node ring[2];
const struct node ring[2] = { { &ring[1], 1 }, { &ring[0], 2 } };
int level = 3;
static const int constant[2] = { 1, 2 };

static int
of (int i)
{
  return level + constant[i] + ring[i].next->number;
}

int
main (void)
{
  int i = 0;
#pragma acc serial copy(i)
  i = of (i);
  return i;
}
